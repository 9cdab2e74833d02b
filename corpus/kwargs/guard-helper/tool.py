def go(**kwargs):
    left, right = kwargs.get("left"), kwargs.get("right")
    if None in (left, right):
        raise ValueError("both sides")
    third = kwargs.get("third")
    if any(v is None for v in [third]):
        raise ValueError("third")
    return left, right, third
