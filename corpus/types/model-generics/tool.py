from typing import Generic, Optional, TypeVar

from pydantic import BaseModel

T = TypeVar("T")
K = TypeVar("K", bound=int)


class Item(BaseModel):
    name: str


class Page(BaseModel, Generic[T]):
    entries: list[T]
    next: Optional[T] = None


class Pair(BaseModel, Generic[K, T]):
    key: K
    value: T


class Items(Page[Item]):
    total: int


class Open(Page[T], Generic[T]):
    more: T


def turn(a: Page[int], b: Page[Item], c: Pair[int, str], d: Items, e: Open[bool], f: Page, g: Page[Page[str]]) -> None:
    """Turn."""
