BASE = {"a": 1, "b": 2}
NAMES = ["x", "y"]


def gather(
    a={**BASE, "b": 3},
    b=[*NAMES, "z"],
    c={name: len(name) for name in NAMES},
    d=sorted(BASE, key=lambda key: -BASE[key]),
    e=list(enumerate(NAMES, start=1)),
    f=dict(zip(NAMES, range(2))),
    g=[value for value in BASE.values() if value > 1],
    h=list(map(str, range(3))),
    i=NAMES[::-1],
    j=BASE.get("q", "none"),
    k=sum(BASE.values()),
):
    """Gathers."""
    return a
