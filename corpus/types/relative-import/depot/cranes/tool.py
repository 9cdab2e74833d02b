from ..models import Crate
from . import kinds
from .kinds import Hoist


def lift(crate: Crate, hoist: Hoist, spare: kinds.Hoist = Hoist.ROPE) -> bool:
    """Lift a crate."""
    return True
