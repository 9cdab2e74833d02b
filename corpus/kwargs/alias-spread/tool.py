def go(**kwargs):
    a = {**kwargs}
    b = dict(kwargs)
    c = b
    return float(a["x"]), c.get("y", 2)
