try:
    from .plain_models import Shipment
except ImportError:
    from plain_models import Shipment

try:
    from plain_models import Wagon
except ImportError:
    Wagon = None

try:
    from typing import Literal
except ImportError:
    from typing_extensions import Literal


def send(shipment: Shipment, wagon: Wagon, by: Literal["sea", "air"]) -> None:
    """Send a shipment."""
