from typing import TypedDict

class Receipt(TypedDict):
    number: int
