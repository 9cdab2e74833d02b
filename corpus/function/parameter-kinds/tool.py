def everything(first, /, second: int, third=3, *rest, fourth: str, fifth: bool = False, **more) -> list:
    return [first, second, third, rest, fourth, fifth, more]


def keyword_only(*, name: str, size: int = 1):
    return name * size


def nothing():
    return None
