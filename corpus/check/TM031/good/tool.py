def collect(item: str, into: list | None = None):
    """Adds an item to a list."""
    return [*(into or []), item]
