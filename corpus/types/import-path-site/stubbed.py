from typing_extensions import TypedDict


class Receipt(TypedDict):
    number: int
