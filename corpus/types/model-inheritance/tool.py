import bases
from pydantic import BaseModel


class Mixin(BaseModel):
    m: float = 0.5


class Plain:
    helper: int = 1


class Middle(bases.Root):
    b: int
    c: bool = True


class Leaf(Middle, Mixin, Plain):
    a: str = "now optional"
    d: "list[Leaf]" = []


def grow(leaf: Leaf, root: bases.Root) -> None:
    """Grow."""
