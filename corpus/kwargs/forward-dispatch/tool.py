def _add(a: float, b: float):
    return a + b


def _negate(a: float):
    return -a


OPS = {"add": _add, "negate": _negate}


def go(op: str, **kwargs):
    return OPS[op](**kwargs)
