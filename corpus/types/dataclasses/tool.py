import dataclasses
from dataclasses import KW_ONLY, InitVar, dataclass, field
from typing import ClassVar, Optional


@dataclass
class Base:
    """A base."""

    width: int
    tags: list[str] = field(default_factory=list)
    made: int = field(init=False, default=0)
    LIMIT: ClassVar[int] = 9


@dataclass
class Box(Base):
    _: KW_ONLY
    depth: float = 1.5
    seed: InitVar[Optional[int]] = None


@dataclasses.dataclass(frozen=True)
class Link:
    to: "Optional[Link]" = None


class NoDataclass(Box):
    height: int = 1


def build(box: Box, base: Base, link: Link, sub: NoDataclass) -> None:
    """Build."""
