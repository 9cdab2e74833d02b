from typing import Annotated, Literal, Union

from pydantic import BaseModel, Field


class Cat(BaseModel):
    kind: Literal["cat"]
    lives: int = 9


class Dog(BaseModel):
    kind: Literal["dog", "hound"]
    breed: str


Pet = Annotated[Union[Cat, Dog], Field(discriminator="kind")]


class House(BaseModel):
    pet: Union[Cat, Dog] = Field(discriminator="kind")
    others: list[Pet] = []


def keep(house: House, pets: list[Pet]) -> None:
    """Keep."""
