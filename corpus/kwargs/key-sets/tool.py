def either(**kwargs):
    if not kwargs.keys() & {"url", "text"}:
        raise ValueError("give url or text")
    return kwargs.get("url"), kwargs.get("text")


def both(**kwargs):
    given = []
    for name in kwargs.keys() & {"first", "second"}:
        given.append(kwargs[name])
    return given
