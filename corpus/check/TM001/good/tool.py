def tide(harbour: str):
    """Next high tide of a harbour."""
    return harbour * 2
