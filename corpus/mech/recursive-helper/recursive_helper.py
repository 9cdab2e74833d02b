"""Count down."""
ALLOWED_TOOLS = ["countdown"]


def even(n: int, **kwargs):
    return True if n == 0 else odd(n - 1, **kwargs)


def odd(n: int, **kwargs):
    if kwargs.get("trace", False):
        print(n)
    return False if n == 0 else even(n - 1, **kwargs)


def run(**kwargs):
    """Run the task."""
    return str(even(int(kwargs.pop("n")), **kwargs)), None, None, None
