def go(**kwargs):
    a = kwargs["a"].upper()
    b = kwargs["b"]
    print(f"{b}")
    c = kwargs["c"]
    parts = c.split(",")
    return a, parts, "%s" % kwargs["d"]
