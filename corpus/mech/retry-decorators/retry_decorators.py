"""A tool with a retry decorator that takes arguments."""
import functools
import time

ALLOWED_TOOLS = ["retry"]


def retry(times: int = 3):
    """Try again."""

    def decorator(func):
        @functools.wraps(func)
        def wrapper(*args, **kwargs):
            pause = kwargs.get("retry_pause", 0.5)
            for attempt in range(times):
                try:
                    return func(*args, **kwargs)
                except OSError:
                    time.sleep(pause * attempt)
            return "gave up", None, None, None

        return wrapper

    return decorator


def timed(func):
    """Print how long it took."""

    @functools.wraps(func)
    def inner(**kw):
        start = time.time()
        result = func(**kw)
        if kw.get("verbose", False):
            print(time.time() - start)
        return result

    return inner


@retry(times=5)
@timed
def run(**kwargs):
    """Run the task."""
    return kwargs["prompt"], None, None, kwargs.get("counter_callback")
