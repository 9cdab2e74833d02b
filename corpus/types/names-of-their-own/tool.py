from datetime import date as Day
from typing import List

from pydantic import BaseModel


class Path(BaseModel):
    steps: int


class Field(BaseModel):
    hectares: float


Optional = List
date = str


def walk(path: Path, over: Field, maybe: Optional[int], on: date, until: Day) -> None:
    """Walk a path."""
