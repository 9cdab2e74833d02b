import enum
import settings
from dataclasses import dataclass
from pydantic import BaseModel
from settings import LIMIT, NAMES, Defaults


class Shade(enum.Enum):
    DARK = "dark"


class Point(BaseModel):
    x: int
    y: int = 0


@dataclass
class Box:
    width: int
    label: str = "none"


MISSING = object()


def use(
    a: int = LIMIT, b: int = settings.LIMIT + 1, c: str = NAMES[0], d: list[str] = NAMES, e: int = Defaults.depth,
    f: Shade = Shade.DARK, g: Point = Point(x=1), h: Box = Box(3), i: int = MISSING, j: str = f"{LIMIT} steps",
    k: dict = dict(n=LIMIT), l: float = float("inf"), m: tuple = (1, "x"),
) -> None:
    """Use."""
