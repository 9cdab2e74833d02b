def greet(name):
    return name


def greet(name: str, polite: bool = True):
    return name, polite


def gone(x):
    return x


gone = None


def deleted(x):
    return x


del deleted


def kept(x: int):
    return x


kept_too = kept
