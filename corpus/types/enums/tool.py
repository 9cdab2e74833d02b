import enum
from enum import Enum, Flag, IntEnum, StrEnum, auto


class Wood(Enum):
    """Kinds of wood."""

    OAK = "oak"
    ELM = "elm"
    ULMUS = "elm"


class Rank(IntEnum):
    FIRST = 1
    SECOND = 2


class Tone(StrEnum):
    WARM = auto()
    COLD = auto()


class Mode(str, Enum):
    FAST = "fast"
    SLOW = "slow"


class Bits(Flag):
    ONE = auto()
    TWO = auto()


class Mixed(Enum):
    NUMBER = 1
    TEXT = "one"
    NOTHING = None

    def label(self) -> str:
        return str(self.value)


Made = enum.Enum("Made", "LEFT RIGHT")
Listed = Enum("Listed", {"A": "x", "B": "y"})


def choose(
    a: Wood, b: Rank, c: Tone, d: Mode, e: Bits, f: Mixed, g: Made, h: Listed,
    i: Wood = Wood.ELM, j: list[Rank] = [Rank.FIRST], k: Tone = Tone.WARM,
) -> None:
    """Choose."""
