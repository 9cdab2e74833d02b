from typing import NotRequired, TypedDict, Unpack


class Options(TypedDict):
    """What can be set."""

    color: str
    width: NotRequired[int]


def go(**kwargs: Unpack[Options]):
    return kwargs["color"], kwargs.get("width", 3)
