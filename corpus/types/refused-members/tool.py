from collections.abc import Callable
from typing import Optional, Union


class Plain:
    pass


def one_left(a: Union[int, Plain]) -> None:
    """One member is left."""


def some_left(a: Union[int, Plain, list[str], None] = None) -> None:
    """Some are left."""


def none_left(a: Union[Plain, Callable]) -> None:
    """None is left."""
