from smolagents import Tool, tool


@tool
def knead(dough: str, minutes: int = 10) -> str:
    """Knead a dough.

    Args:
        dough: Which dough.
        minutes: How long.
    """
    return dough


class Oven(Tool):
    name = "oven"
    description = "Heat the oven."
    inputs = {
        "degrees": {"type": "integer", "description": "How hot."},
        "fan": {"type": "boolean", "description": "Whether to use the fan.", "nullable": True},
    }
    output_type = "string"

    def forward(self, degrees: int, fan: bool | None = None) -> str:
        return ""
