from typing import Literal, Optional, Union


def choose(
    a: Optional[int],
    b: Union[int, str],
    c: "int | None" = None,
    d: str | None = "x",
    e: Literal["a", "b"] = "a",
    f: Literal[1, 2, None] = None,
    g: Union[None, float] = None,
):
    return a, b, c, d, e, f, g
