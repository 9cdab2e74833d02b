from typing import Literal, TypedDict

from typing_extensions import TypedDict as Typed

Cereal = Literal["rye", "oats"]


class Sack(Typed):
    cereal: Cereal
    kilos: int
