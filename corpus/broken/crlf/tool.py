def fine(x: int, text="""a
b"""):
    return x


def other(y: str = "a" \
    "b"):
    return y
