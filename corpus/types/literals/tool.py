import enum
from typing import Literal, Optional

Low = Literal["a", "b"]


class Shade(enum.Enum):
    DARK = "dark"
    PALE = "pale"


def pick(
    a: Low, b: Literal[1, 2], c: Literal[True, "x", 3], d: Literal["c", Low], e: Literal[Shade.DARK, Shade.PALE],
    f: Literal["only"], g: Optional[Literal["x", None]] = None, h: list[Literal[1, 2]] = [1],
) -> None:
    """Pick."""
