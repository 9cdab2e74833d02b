def go(**kwargs: int):
    return kwargs["a"] + kwargs.get("b", 1)
