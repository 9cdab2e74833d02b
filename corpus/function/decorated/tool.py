import functools


def twice(function):
    @functools.wraps(function)
    def wrapper(*args, **kwargs):
        function(*args, **kwargs)
        return function(*args, **kwargs)

    return wrapper


@twice
@functools.lru_cache(maxsize=None)
def add(a: int, b: int = 1) -> int:
    """Adds two numbers."""
    return a + b
