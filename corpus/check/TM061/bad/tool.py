from enum import Enum


class Colour(Enum):
    RED = "red"
    BLUE = "blue"


def paint(**kwargs):
    """Paints.

    :param colour: which one.
    """
    return int(kwargs["colour"]), Colour(kwargs["colour"])
