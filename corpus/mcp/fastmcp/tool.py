from typing import Annotated

from mcp.server.fastmcp import Context, FastMCP
from pydantic import Field

server = FastMCP("garden")


@server.tool()
def water(bed: str, litres: Annotated[float, Field(description="How much.", gt=0)] = 1.5) -> str:
    """Water a bed."""
    return bed


@server.tool(name="weed-bed", description="Weed a bed.")
async def weed(ctx: Context, bed: str) -> str:
    return bed


def _prune(tree: str) -> str:
    """Prune a tree."""
    return tree


server.add_tool(_prune, name="prune")


def register(app: FastMCP) -> None:
    @app.tool()
    def harvest(bed: str, context: "Context | None" = None) -> str:
        """Harvest a bed."""
        return bed


@server.resource("garden://beds")
def beds() -> str:
    """No tool."""
    return ""
