CASTS = {"width": int, "ratio": float}


def table(**kwargs):
    return {name: cast(kwargs[name]) for name, cast in CASTS.items()}


def zipped(**kwargs):
    values = {}
    for name, cast in zip(("count", "factor"), (int, float)):
        values[name] = cast(kwargs[name])
    return values
