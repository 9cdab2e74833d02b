import collections
from typing import NamedTuple


class Row(NamedTuple):
    key: str
    count: int = 0


Old = collections.namedtuple("Old", "left right", defaults=[1])
Called = NamedTuple("Called", [("x", float), ("y", float)])


def store(row: Row, old: Old, called: Called) -> None:
    """Store."""
