from pydantic import BaseModel


class Crate(BaseModel):
    label: str
    weight: float = 1.0
