import enum
from dataclasses import dataclass

from pydantic import BaseModel, Field
from typing_extensions import TypedDict


class Model(BaseModel):
    """A model.

    With a second paragraph.
    """

    x: int


class Heir(Model):
    y: int


@dataclass
class Data:
    """A dataclass."""

    x: int


class Typed(TypedDict):
    """A typed dict."""

    x: int


class Kind(enum.Enum):
    """A kind."""

    A = 1


class Holder(BaseModel):
    plain: Model
    told: Model = Field(description="Told here.")
    kind: Kind = Field(Kind.A, description="Which kind.")


def tell(a: Model, b: Heir, c: Data, d: Typed, e: Kind, f: Holder) -> None:
    """Tell.

    Args:
        a: The first.
    """
