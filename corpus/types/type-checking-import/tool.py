from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from models import Ticket


def stamp(ticket: Ticket, twice: bool = False) -> str:
    """Stamp a ticket."""
    return ""
