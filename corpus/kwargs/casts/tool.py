from decimal import Decimal


def go(**kwargs):
    a = int(kwargs["a"])
    b = float(kwargs.get("b", "1.5"))
    c = bool(kwargs.get("c"))
    d = str(kwargs["d"])
    raw = kwargs["e"]
    e = int(raw)
    f = list(kwargs["f"])
    g = Decimal(str(kwargs["g"]))
    return a, b, c, d, e, f, g
