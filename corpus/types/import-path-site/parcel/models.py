from enum import Enum

from pydantic import BaseModel, Field

from . import weights

__all__ = ["Parcel", "Speed"]


class Speed(Enum):
    SLOW = "slow"
    FAST = "fast"


class Label(BaseModel):
    text: str


class Parcel(BaseModel):
    """A parcel."""

    weight: weights.Kilos
    label: Label = Field(description="What is written on it.")
