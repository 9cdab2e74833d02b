def defaults(a=1, b=1.5, c="x", d=True, e=None, f=b"raw", g=(1, 2), h=-3, i=1_000, j=0x10, k="a" "b", l=10**3):
    return a, b, c, d, e, f, g, h, i, j, k, l
