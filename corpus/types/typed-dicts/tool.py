from typing import Annotated

from pydantic import Field
from typing_extensions import NotRequired, ReadOnly, Required, TypedDict


class Base(TypedDict, total=False):
    """What every trip has."""

    deck: str
    cabin: Required[int]


class Trip(Base):
    nights: int
    guide: NotRequired[str]
    code: ReadOnly[str]
    price: Annotated[float, Field(description="In euros.", gt=0)]


Odd = TypedDict("Odd", {"from": str, "to-be": int}, total=False)


def book(trip: Trip, odd: Odd, more: list[Base] = []) -> None:
    """Book a trip."""
