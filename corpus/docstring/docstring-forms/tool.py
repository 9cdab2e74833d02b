LIMIT = 3


def raw(a: int):
    r"""Raw \\d.

    :param a: One.
    """


def joined(a: int):
    "Joined " "text."


def single(a: int):
    'Single.'


def formatted(a: int):
    f"Up to {LIMIT}."


def late(a: int):
    x = a
    """Not a docstring."""
    return x
