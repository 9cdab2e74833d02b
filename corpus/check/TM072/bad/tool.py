class Harbour:
    """A place for ships."""


def depth(harbour: Harbour):
    """How deep a harbour is."""
    return harbour
