def ship(crate, weight, port="Bergen", insured=False):
    """Ship a crate.

    See :class:`Port` for the ports.

    :param crate: Number of the crate,
        as painted on it.
    :type crate: int
    :param float weight: Weight in kilograms.
    :param port: Where to.
    :param insured: Whether it is insured.
    :type insured: bool, optional
    :returns: The bill.
    :rtype: str
    :raises KeyError: there is no such port.
    """
