from typing import overload


@overload
def load(path: str) -> str: ...
@overload
def load(path: bytes) -> bytes: ...
def load(path, encoding: str = "utf-8"):
    """Loads a file."""
    return path
