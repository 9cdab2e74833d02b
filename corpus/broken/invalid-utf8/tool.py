def fine(x: int, y="ÿş"):
    return x
