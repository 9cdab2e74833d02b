UNITS = ("km", "mi")


def go(**kwargs):
    unit = kwargs["unit"]
    if unit not in UNITS:
        raise ValueError("unit")
    mode = kwargs["mode"]
    if mode == "a":
        return 1
    elif mode == "b":
        return 2
    raise ValueError(mode)
