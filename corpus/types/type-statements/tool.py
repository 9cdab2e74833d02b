from typing import Literal, TypedDict

type Mode = Literal["fast", "slow"]
type Pairs[K] = dict[K, int]
type Nested = list[Nested] | int


class Point[N](TypedDict):
    x: N
    y: N


def go[T: int, U = str](a: T, b: U, mode: Mode, pairs: Pairs[str], nested: Nested, point: Point[float]) -> T:
    """Go."""
    return a
