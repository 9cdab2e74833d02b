def add_salt(pinches: int, coarse: bool = False):
    """Args:
        pinches: How many.
        coarse: Whether it is coarse.
    """


def add_oil(spoons: int):
    """:param spoons: How many."""
