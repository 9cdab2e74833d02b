from typing import TypedDict


class Stop(TypedDict):
    name: str
    minutes: int


def halt(stop: Stop) -> None:
    """Halt."""
