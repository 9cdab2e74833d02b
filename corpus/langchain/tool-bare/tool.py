from langchain_core.tools import tool


@tool
def sharpen(blade: str, passes: int = 3) -> str:
    """Sharpen a blade.

    Use water.

    Args:
        blade: Which blade.
        passes: How often.
    """
    return blade


@tool
async def polish(blade: str) -> str:
    """Polish a blade."""
    return blade


def not_a_tool(x: int) -> int:
    """Helper."""
    return x
