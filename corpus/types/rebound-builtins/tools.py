from compat import bytes, str


def decode(data: bytes, encoding: str = "utf-8"):
    """Decode."""
