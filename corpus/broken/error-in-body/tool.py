def fine(x: int, **kwargs):
    y = kwargs["y"]
    return x +* y


def other(z: str):
    return z
