from typing import Tuple

from typing_extensions import NotRequired, TypedDict, Unpack


class Options(TypedDict):
    depth: int
    quiet: NotRequired[bool]


def dig(where: str, **options: Unpack[Options]) -> None:
    """Dig."""
