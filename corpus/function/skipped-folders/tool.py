def real(x: int):
    return x
