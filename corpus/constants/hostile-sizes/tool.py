def boom():
    return boom()


ROWS = ["x" * 1000] * 1000
MORE = [ROWS] * 1000


def grow(a="x" * 10**10, b=10**10**10, c=[0] * 10**9, d=boom(), e=[MORE] * 1000, f=1):
    """Grows."""
    return a
