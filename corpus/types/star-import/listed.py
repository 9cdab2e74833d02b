from pydantic import BaseModel

__all__ = ["Rope", "_Knot"]


class Rope(BaseModel):
    metres: int


class _Knot(BaseModel):
    turns: int


class Hidden(BaseModel):
    never: int
