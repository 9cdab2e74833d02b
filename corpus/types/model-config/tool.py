from pydantic import BaseModel, ConfigDict


class Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", title="A strict one", json_schema_extra={"examples": [{"x": 1}]})
    x: int


class Open(BaseModel, extra="allow"):
    x: int


class Old(BaseModel):
    x: int

    class Config:
        extra = "forbid"


class Heir(Strict):
    y: int


class Values(BaseModel):
    """Attributes with docstrings."""

    model_config = ConfigDict(use_attribute_docstrings=True)
    x: int
    """What x is."""


def configure(a: Strict, b: Open, c: Old, d: Heir, e: Values) -> None:
    """Configure."""
