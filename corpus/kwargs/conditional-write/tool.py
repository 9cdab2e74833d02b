def go(debug: bool = False, **kwargs):
    if debug:
        kwargs["level"] = 10
    return kwargs.get("level", 20)
