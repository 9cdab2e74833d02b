FIELDS = ["x", "y"]


def go(**kwargs):
    missing = [f for f in FIELDS if not kwargs.get(f)]
    if missing:
        raise ValueError(missing)
    values = [float(kwargs[f]) for f in FIELDS]
    return values
