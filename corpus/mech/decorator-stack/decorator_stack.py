"""Three decorators: one reads, one refuses, one has defaults."""
import functools
import time
from typing import Any, Callable, Optional


def validate(*required: str):
    def outer(func: Callable):
        @functools.wraps(func)
        def inner(*args: Any, **kwargs: Any):
            for name in required:
                if name not in kwargs:
                    return f"missing {name}", None, None, None
            return func(*args, **kwargs)
        return inner
    return outer


def timed(func):
    @functools.wraps(func)
    def inner(*args, **kwargs):
        start = time.time()
        verbose = kwargs.pop("verbose", False)
        try:
            return func(*args, **kwargs)
        finally:
            if verbose:
                print(time.time() - start)
    return inner


def defaults(**values: Any):
    def outer(func):
        def inner(**kwargs):
            merged = {**values, **kwargs}
            return func(**merged)
        return inner
    return outer


@timed
@validate("latitude", "longitude")
@defaults(unit="km", radius=5.0)
def run(**kwargs: Any):
    lat = float(kwargs["latitude"])
    lon = float(kwargs["longitude"])
    return f"{lat}{lon}{kwargs['unit']}{kwargs['radius']}", None, None, None
