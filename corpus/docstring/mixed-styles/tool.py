def plant(seed: str, rows: int, spacing: float, shade: bool = False):
    """Plant a bed.

    Args:
        seed: What to plant.

    Parameters
    ----------
    rows : int
        Number of rows.

    :param spacing: Centimetres between rows.
    :param shade: Whether it gets shade.
    """
