from typing import Generic, Optional

from pydantic import BaseModel
from typing_extensions import TypeVar

T = TypeVar("T")
Bound = TypeVar("Bound", bound=float)
Either = TypeVar("Either", int, str)
Usual = TypeVar("Usual", default=bool)


class Cell(BaseModel, Generic[T]):
    value: T


def vary(a: T, b: Bound, c: Either, d: Usual, e: list[T], f: Cell[int], g: Cell, h: Optional[Cell[str]] = None) -> T:
    """Vary."""
