from dataclasses import dataclass
from enum import Enum

from langchain_core._api import beta, deprecated
from pydantic import BaseModel
from typing_extensions import deprecated as deprecated_by_pep_702


@deprecated_by_pep_702("use Area")
class Box(BaseModel):
    """A rectangle."""

    width: int


class Larger(Box):
    height: int


@deprecated_by_pep_702("use Area")
@dataclass
class Corner:
    x: int


@deprecated_by_pep_702("use Area")
class Side(Enum):
    LEFT = "left"


@deprecated("0.1", alternative="geo.Area", removal="2.0", package="geo-tools")
class Old(BaseModel):
    """An old rectangle."""

    width: int


@beta(message="Its fields may change.")
class New(BaseModel):
    """A new rectangle."""

    width: int


def draw(box: Box, larger: Larger, corner: Corner, side: Side, old: Old, new: New):
    """Draw."""


@deprecated("0.2", message="Nobody draws.")
def erase(box: int):
    """Erase."""
