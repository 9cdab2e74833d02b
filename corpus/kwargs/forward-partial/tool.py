from functools import partial


def work(x: int, y: int = 1, *, z: str = "z"):
    return x, y, z


def go(**kwargs):
    job = partial(work, **kwargs)
    return job(z="fixed")
