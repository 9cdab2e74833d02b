from langchain_core.tools import StructuredTool, tool
from pydantic import BaseModel


class Input(BaseModel):
    """The input."""

    x: int


@tool
def unsaid(x: int) -> int:
    """Unsaid.

    Args:
        x: This.
    """
    return x


@tool(parse_docstring=False)
def off(x: int) -> int:
    """Off.

    Args:
        x: This.
    """
    return x


@tool(parse_docstring=True, error_on_invalid_docstring=False)
def lenient(x: int) -> int:
    """No section."""
    return x


@tool("named", parse_docstring=True)
def renamed(x: int) -> int:
    """Renamed.

    Args:
        x: This.
    """
    return x


@tool(args_schema=Input, parse_docstring=True)
def schema_given(x: int) -> int:
    """Not said to anybody."""
    return x


@tool(description="Written.", parse_docstring=True)
def written(x: int) -> int:
    """Docstring.

    Args:
        x: This.
    """
    return x


def _made(x: int) -> int:
    """Made.

    Args:
        x: This.
    """
    return x


made = StructuredTool.from_function(_made, name="made", parse_docstring=True)
