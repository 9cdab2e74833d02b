from app import mcp


@mcp.tool
def ring(bell: str) -> str:
    """Ring a bell."""
    return bell


@mcp.tool("mute")
def be_quiet(minutes: int = 10) -> str:
    """Be quiet."""
    return ""
