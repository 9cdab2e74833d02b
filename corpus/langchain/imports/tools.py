import langchain_core.tools as lt
from langchain_core.tools import tool as make
from shared import structured
from shared import tool


@make
def dig(depth: int) -> str:
    """Dig."""
    return ""


@lt.tool("fill")
def fill_up(depth: int) -> str:
    """Fill."""
    return ""


@tool
def sow(seed: str) -> str:
    """Not a tool of the framework."""
    return seed


def _plough(rows: int = 2) -> str:
    """Plough."""
    return ""


plough = structured.from_function(_plough, name="plough")
