def google(city: str, days: int = 1):
    """Tells the weather.

    Args:
        city: Name of the city.
        days (int): Days ahead,
            at most ten.

    Returns:
        A text.
    """
    return ""


def numpy(city, days=1):
    """
    Tells the weather.

    Parameters
    ----------
    city : str
        Name of the city.
    days : int, optional
        Days ahead.
    """
    return ""


def rest(city, days=1):
    """Tells the weather.

    :param city: Name of the city.
    :type city: str
    :param int days: Days ahead.
    :returns: A text.
    """
    return ""
