import pydantic
from pydantic import ConfigDict, Field
from pydantic.dataclasses import dataclass


@dataclass
class Lens:
    focus: int = Field(50, ge=8, description="In millimetres.")
    names: list[str] = Field(default_factory=list)


@pydantic.dataclasses.dataclass(config=ConfigDict(extra="forbid"))
class Film:
    speed: int


def shoot(lens: Lens, film: Film) -> None:
    """Shoot."""
