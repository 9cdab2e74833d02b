def depth(harbour: 3):
    """How deep a harbour is."""
    return harbour
