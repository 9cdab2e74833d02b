def depth(harbour: str):
    """How deep a harbour is."""
    return harbour
