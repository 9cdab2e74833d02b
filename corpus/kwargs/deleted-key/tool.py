def go(**kwargs):
    seen = kwargs.pop("seen", False)
    kwargs["seen"] = not seen
    kwargs["count"] = 1
    kwargs.update(level=2)
    return kwargs["seen"], kwargs["count"], kwargs["level"]
