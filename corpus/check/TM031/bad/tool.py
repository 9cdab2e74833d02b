def collect(item: str, into: list = []):
    """Adds an item to a list."""
    into.append(item)
    return into
