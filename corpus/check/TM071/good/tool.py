def depth(harbour: int):
    """How deep a harbour is."""
    return harbour
