def go(**kwargs):
    first = kwargs["first"]
    kwargs = {"second": 2}
    return first, kwargs["second"]
