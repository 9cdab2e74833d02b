def first[T: (int, str)](items: list[T], *, strict: bool = False) -> T:
    return items[0]


type Pair = tuple[int, int]


def move(by: Pair, name: str = "it"):
    return by
