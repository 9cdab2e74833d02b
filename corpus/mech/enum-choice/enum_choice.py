"""Pick a colour."""
from enum import Enum

ALLOWED_TOOLS = ["colour"]


class Colour(str, Enum):
    RED = "red"
    BLUE = "blue"


def paint(colour: Colour, strength: float) -> str:
    return f"{colour.value} {strength}"


def run(**kwargs):
    """Run the task."""
    colour = Colour(kwargs.get("colour", "red"))
    return paint(colour, kwargs.get("strength", 1)), None, None, None
