from enum import Enum, IntEnum, StrEnum, auto


class Shade(Enum):
    LIGHT = "light"
    DARK = "dark"
    PALE = "light"


class Level(IntEnum):
    LOW = 1
    HIGH = auto()


class Word(StrEnum):
    YES = auto()


def mix(
    shade=Shade.PALE.value,
    named=Shade["DARK"].name,
    level=Level.HIGH + 1,
    word=f"{Word.YES}!",
    shades=[shade.value for shade in Shade],
    found=Shade("dark").value,
):
    """Mixes."""
    return shade
