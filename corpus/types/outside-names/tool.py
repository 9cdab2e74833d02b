import faraway
from faraway.things import Gadget, Gizmo as Thing
from typing import Optional


try:
    from faraway.fast import Sprint
except ImportError:
    Sprint = None


class Own(Gadget):
    size: int


def fetch(gadget: Gadget, things: list[Thing], own: Own, sprint: Sprint, at: Optional[faraway.Place] = None, n: int = 1) -> None:
    """Fetch a gadget."""
