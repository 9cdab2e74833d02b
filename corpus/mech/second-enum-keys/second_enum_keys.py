"""Names of the keys in one place."""
from enum import Enum

ALLOWED_TOOLS = ["enum-keys"]


class Key(str, Enum):
    CITY = "city"
    DAYS = "days"


class Names:
    UNIT = "unit"


def run(**kwargs):
    """Run the task."""
    city = kwargs[Key.CITY.value]
    days = int(kwargs.get(Key.DAYS.value, 3))
    return f"{city} {days} {kwargs.get(Names.UNIT, 'C')}", None, None, None
