from langchain_core.tools import tool

PREFIX = "yard"


@tool("mow-lawn", return_direct=True)
def mow(height: float) -> str:
    """Mow the lawn."""
    return ""


@tool(PREFIX + "_rake", description="Rake the leaves.")
def rake(bags: int = 1) -> str:
    """Not this one."""
    return ""
