def fine(x: int):
    return x


<<<<<<< HEAD
def changed(y: int):
=======
def changed(y: str):
>>>>>>> other
    return y


def last(z: float):
    return z
