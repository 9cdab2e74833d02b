from collections.abc import Mapping, Sequence
from typing import Any, Dict, List, Set, Tuple


def containers(
    a: list[int],
    b: List[str],
    c: dict[str, float],
    d: Dict[str, List[bool]],
    e: set[str],
    f: Set[int],
    g: tuple[int, str],
    h: Tuple[float, ...],
    i: Sequence[str],
    j: Mapping[str, int],
    k: list,
    l: dict,
    m: Any,
    n: bytes,
):
    return None
