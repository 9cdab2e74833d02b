def twice(x: int, x: str = "a"):
    return x
