from functools import partial


def _work(x: int, y: int = 1, *, z: str = "z"):
    return x, y, z


def go(**kwargs):
    job = partial(_work, **kwargs)
    return job(z="fixed")
