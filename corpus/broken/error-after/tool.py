def fine(x: int, y: str = "a"):
    return x, y


def = 3
