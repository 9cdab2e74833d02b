import functools


def logged(function):
    @functools.wraps(function)
    def wrapper(*args, **kwargs):
        print(function.__name__)
        return function(*args, **kwargs)

    return wrapper


@logged
def rename(old: str, new: str, **kwargs):
    """Renames a file."""
    return ""


TOOL_FUNCTION = rename
