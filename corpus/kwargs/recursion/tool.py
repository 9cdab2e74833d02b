def go(depth: int, **kwargs):
    if depth:
        return go(depth - 1, **kwargs)
    return kwargs["leaf"]
