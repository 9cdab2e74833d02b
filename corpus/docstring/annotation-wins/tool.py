def weigh(parcel: int, scale="A", tare=0.5):
    """Weigh a parcel.

    Args:
        parcel (str): Its number.
        scale (str): Which scale.
        tare (float): Weight of the box.
    """
