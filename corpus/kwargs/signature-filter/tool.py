import inspect


def draw(width: int, colour: str = "red"):
    return width, colour


def go(**kwargs):
    known = inspect.signature(draw).parameters
    return draw(**{key: value for key, value in kwargs.items() if key in known})


def again(**kwargs):
    signature = inspect.signature(draw)
    accepted = {key: kwargs[key] for key in signature.parameters if key in kwargs}
    return draw(**accepted)
