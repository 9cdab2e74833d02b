from __future__ import annotations

import typing as t
from typing import Optional as Maybe


def quoted(a: "int", b: "t.List[str]", c: 'list["float"]', d: "Maybe[str]" = None):
    return a, b, c, d


def later(x: Tree, y: list[int | str]) -> Tree:
    return x


class Tree:
    size: int
