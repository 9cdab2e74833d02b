def also_real(x: int):
    return x
