def gone(a: int) -> int:
    """Take one.

    Args:
        a: This.
        b: Gone.
    """
    return a


def not_annotated(a, b: int = 1) -> int:
    """Take two.

    Args:
        a: Has no annotation.
        b: Has one.
    """
    return b


def starred(*args: int, **kwargs: int) -> int:
    """Take many.

    Args:
        *args: Many.
    """
    return 1
