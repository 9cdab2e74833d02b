from elsewhere import Harbour


def depth(harbour: Harbour):
    """How deep a harbour is."""
    return harbour
