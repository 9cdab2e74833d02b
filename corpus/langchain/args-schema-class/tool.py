from typing import Literal, Optional

from langchain_core.tools import StructuredTool, tool
from pydantic import BaseModel, Field


class Ticket(BaseModel):
    """What to print."""

    seat: int = Field(description="Seat number.", ge=1)
    tariff: Literal["adult", "child"] = "adult"
    note: Optional[str] = Field(default=None, description="Printed below.")


@tool(args_schema=Ticket)
def print_ticket(seat: int, tariff: str = "adult", note: Optional[str] = None) -> str:
    """Print a ticket."""
    return ""


@tool("stamp", args_schema=Ticket)
def stamp(**fields) -> str:
    """Stamp a ticket."""
    return ""


def _void(seat):
    return seat


voider = StructuredTool.from_function(_void, name="void", args_schema=Ticket)
