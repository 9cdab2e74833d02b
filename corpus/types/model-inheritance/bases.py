from pydantic import BaseModel


class Root(BaseModel):
    """The root."""

    a: int
    b: str = "b"
