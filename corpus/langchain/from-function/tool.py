from langchain_core.tools import StructuredTool


def _press(button: int, hold: bool = False) -> str:
    """Press a button."""
    return ""


async def _apress(button: int) -> str:
    """Press it later."""
    return ""


press = StructuredTool.from_function(_press)
named = StructuredTool.from_function(_press, None, "press-it", "Press it now.")
later = StructuredTool.from_function(coroutine=_apress, name="press-later")
TOOLS = [StructuredTool.from_function(func=_press, name="listed")]
