import math


def count(
    a=10**30,
    b=-7 // 2,
    c=0.1 + 0.2,
    d=1e16,
    e=round(2.5),
    f=0xFF + 0b11 + 1_000,
    g=math.floor(-2.5),
    h=str(1e-7),
    i=1 << 20,
    j=max(3, 9, 4) % 4,
    k=7 / 2,
    l=True + True,
):
    """Counts."""
    return a
