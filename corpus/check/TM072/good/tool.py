from dataclasses import dataclass


@dataclass
class Harbour:
    """A place for ships."""

    name: str


def depth(harbour: Harbour):
    """How deep a harbour is."""
    return harbour
