def go(strict: bool, **kwargs):
    name = kwargs.get("name")
    if strict:
        if name is None:
            raise ValueError("name")
    return name
