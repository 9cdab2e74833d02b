def go(**kwargs):
    if "level" not in kwargs:
        kwargs["level"] = 20
    return kwargs["level"]
