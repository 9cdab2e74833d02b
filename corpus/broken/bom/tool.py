"""Doc."""
def fine(x: str = "é"):
    return x
