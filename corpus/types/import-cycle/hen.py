import egg
from pydantic import BaseModel


class Hen(BaseModel):
    name: str


def lay(hen: Hen, like: "egg.Egg") -> str:
    """Lay an egg."""
    return ""
