def go(**kwargs):
    a = kwargs.get("a")
    b = kwargs.get("b")
    c = kwargs.get("c")
    if a is None or not b:
        raise ValueError("a and b are needed")
    if a and c is None:
        raise ValueError("c only when a")
    return a, b, c
