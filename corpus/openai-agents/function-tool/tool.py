from agents import RunContextWrapper, function_tool


@function_tool
def paint(ctx: RunContextWrapper[dict], wall: str, coats: int = 2) -> str:
    """Paint a wall.

    Args:
        wall: Which wall.
        coats: How many coats.
    """
    return wall


@function_tool(name_override="strip-wall", description_override="Strip a wall.")
async def strip(wall: str) -> str:
    """Not this one."""
    return wall


def _plaster(wall: str) -> str:
    """Plaster a wall."""
    return wall


plaster = function_tool(_plaster)
smooth = function_tool(name_override="smooth")(_plaster)
