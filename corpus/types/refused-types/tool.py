import io
from collections.abc import AsyncIterator, Callable, Iterator
from typing import Optional, Protocol


class Plain:
    def __init__(self, x: int) -> None:
        self.x = x


class Speaks(Protocol):
    def speak(self) -> str: ...


def called(then: Callable[[int], str], n: int) -> None:
    """A callable."""


def plain(thing: Plain, n: int) -> None:
    """A plain class."""


def listed(things: list[Plain]) -> None:
    """Some of these."""


def optional(thing: Optional[Plain] = None) -> None:
    """Optional is no way out."""


def spoken(who: Speaks) -> None:
    """A protocol."""


def lazily(numbers: Iterator[int]) -> None:
    """An iterator."""
