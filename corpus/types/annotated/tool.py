from typing import Annotated, Optional

import annotated_types as at
from annotated_types import Ge, Interval, Len
from pydantic import Field, StringConstraints

Small = Annotated[int, Field(ge=0, le=9)]
LEAST = 2


def set_up(
    a: Annotated[int, "A text."],
    b: Annotated[str, Field(description="A field.", pattern="^x")],
    c: Annotated[float, Ge(LEAST), at.Lt(8.5)],
    d: Annotated[list[str], Len(1, 4)],
    e: Annotated[int, Interval(gt=0, le=10)],
    f: Annotated[Small, "Nested."],
    g: Annotated[Optional[int], Field(gt=1)] = None,
    h: Annotated[str, StringConstraints(min_length=1, max_length=5)] = "h",
    i: Annotated[int, Field(multiple_of=5)] = Field(10, description="Of its own."),
) -> None:
    """Set up."""
