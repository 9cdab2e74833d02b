def a(x: int):
    return x
def b(x: int):    return xdef c(x: int):
    return x
