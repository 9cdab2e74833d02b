def weigh(parcel: int):
    """Weigh a parcel.

    Args:
        parcel (str): Its number.
    """
    return parcel
