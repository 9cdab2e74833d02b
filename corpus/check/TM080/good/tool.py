def weigh(parcel: int):
    """Weigh a parcel.

    Args:
        parcel (int): Its number.
    """
    return parcel
