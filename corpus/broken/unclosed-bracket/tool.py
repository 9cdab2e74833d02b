def before(x: int):
    return x


VALUES = [1, 2,


def after(y: str):
    return y
