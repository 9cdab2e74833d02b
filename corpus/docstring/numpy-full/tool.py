def survey(east, north, unit="m", depth=None):
    """Survey a plot.

    Parameters
    ----------
    east, north : float
        Coordinates of the corner.
    unit : {'m', 'ft'}, optional
        Unit of both.

    Other Parameters
    ----------------
    depth : int or None
        How deep to drill.

        Rock is not drilled.

    Returns
    -------
    list of str
        The layers.

    See Also
    --------
    drill : does the work.
    """
