def dye(cloth: str, colour: str = "blue", minutes: int = 5) -> str:
    """Dye a cloth.

    Wear gloves.
      Or do not.

    Args:
        cloth: Which cloth,
            by its number: a whole one.
        colour (str): Which colour.
        minutes : How long.

    Returns:
        A receipt.
    """
    return cloth


def numpy(a: int) -> str:
    """Another style.

    Parameters
    ----------
    a : int
        Not seen.
    """
    return ""


def not_apart(a: int) -> str:
    """The section is no paragraph.
    Args:
        a: Not seen.
    """
    return ""


def silent(a: int, *args: int, **kwargs: str):
    return a
