from listed import *
from unlisted import *


def moor(rope: Rope, knot: _Knot, colour: Colour = "red") -> None:
    """Moor a boat."""
