from typing import Optional

from pydantic import BaseModel, RootModel


class Names(RootModel[list[str]]):
    """Some names."""


class Scores(RootModel):
    root: dict[str, int] = {}


class Holder(BaseModel):
    names: Names
    scores: Optional[Scores] = None


def rank(names: Names, scores: Scores, holder: Holder) -> None:
    """Rank."""
