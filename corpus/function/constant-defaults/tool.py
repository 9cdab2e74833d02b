from enum import Enum

LIMIT = 10
LIMITS = {"small": 1, "large": LIMIT * 10}
PREFIX = "tool_"


class Level(Enum):
    LOW = "low"
    HIGH = "high"


def run(limit=LIMIT, large: int = LIMITS["large"], name=PREFIX + "a", level: str = Level.HIGH.value, wide=LIMIT > 5):
    return limit, large, name, level, wide


LIMIT = 99
