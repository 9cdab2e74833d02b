import typing
from typing import Any, Dict, FrozenSet, List, Set, Tuple


def scalars(a: int, b: float, c: bool, d: str, e: bytes, f: None, g: object, h: Any) -> None:
    """Scalars."""


def bare(a: list, b: dict, c: set, d: tuple, e: frozenset, f: List, g: Dict, h: typing.Tuple) -> None:
    """Bare containers."""


def filled(
    a: list[int], b: Dict[str, float], c: Set[str], d: tuple[int, str], e: Tuple[int, ...], f: FrozenSet[int],
    g: list[list[str]], h: dict[str, list[int]], i: tuple[()], j: dict[int, str],
) -> None:
    """Filled ones."""
