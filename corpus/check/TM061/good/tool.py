def paint(**kwargs):
    """Paints.

    :param colour: which one.
    """
    return int(kwargs["colour"])
