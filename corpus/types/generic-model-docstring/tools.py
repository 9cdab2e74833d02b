from typing import Generic, TypeVar

from pydantic import BaseModel

T = TypeVar("T")


class Page(BaseModel, Generic[T]):
    """One page of results."""

    items: list[T]
    following: "Page[T] | None" = None


def numbers(page: Page[int]):
    """The class is made anew."""


def anything(page: Page):
    """The class itself."""


def same(page: Page[T]):
    """The class itself, too."""
