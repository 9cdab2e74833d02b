import hen
from pydantic import BaseModel


class Egg(BaseModel):
    grams: int


def hatch(egg: Egg, by: "hen.Hen") -> str:
    """Hatch an egg."""
    return ""
