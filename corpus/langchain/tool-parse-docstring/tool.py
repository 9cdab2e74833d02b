from typing import Annotated

from langchain_core.tools import StructuredTool, tool


@tool(parse_docstring=True)
def dye(cloth: str, colour: str = "blue", minutes: Annotated[int, "How long."] = 5) -> str:
    """Dye a cloth.

    Wear gloves.

    Args:
        cloth: Which cloth,
            by its number.
        colour (str): Which colour.

    Returns:
        A receipt.
    """
    return cloth


def rinse(cloth: str) -> str:
    """Rinse a cloth.

    Args:
        cloth: Which cloth.
    """
    return cloth


rinser = StructuredTool.from_function(rinse, parse_docstring=True)
plain = StructuredTool.from_function(rinse, name="rinse_plain")
