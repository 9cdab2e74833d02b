from __future__ import annotations

from typing import Optional, Union


def join(
    a: int | str, b: str | None, c: Union[int, None, str], d: Optional[Union[float, bool]], e: Union[int],
    f: Union[int, int, str], g: list[int | None], h: None | list[str] = None, i: Optional[int] = 3,
) -> None:
    """Join."""
