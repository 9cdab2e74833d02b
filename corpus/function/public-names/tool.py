LIMIT = 3


def visible(x: int):
    return x


def _hidden(x):
    return x


def __very_hidden(x):
    return x


class Thing:
    def method(self, x):
        return x


def outer(y: str):
    def inner(z):
        return z

    return inner(y)


square = lambda x: x * x
