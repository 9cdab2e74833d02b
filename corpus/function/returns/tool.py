def text() -> str:
    return ""


def pairs() -> dict[str, list[int]]:
    return {}


def none() -> None:
    return None


def unsaid():
    return 1
