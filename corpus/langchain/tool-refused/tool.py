from langchain_core.tools import tool


@tool
def silent(x: int) -> int:
    return x


@tool(parse_docstring=True)
def loose(x: int) -> int:
    """No section."""
    return x


@tool(parse_docstring=True)
def stale(x: int) -> int:
    """Take one.

    Args:
        x: This.
        y: Gone.
    """
    return x
