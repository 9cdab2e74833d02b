def add(a: float, b: float):
    return a + b


def negate(a: float):
    return -a


OPS = {"add": add, "negate": negate}


def go(op: str, **kwargs):
    return OPS[op](**kwargs)
