from langchain_core.tools import StructuredTool, tool

SIZES = ["s", "m", "l"]
SCHEMA = {
    "title": "wrap",
    "description": "Wrap a gift.",
    "type": "object",
    "properties": {
        "paper": {"type": "string", "enum": SIZES},
        "ribbon": {"type": "boolean", "default": False, "description": "Whether to add one."},
    },
    "required": ["paper"],
}


@tool(args_schema=SCHEMA)
def wrap(paper: str, ribbon: bool = False) -> str:
    """Wrap it."""
    return paper


wrapper = StructuredTool(name="wrap_two", description="Wrap two.", func=wrap.func, args_schema=SCHEMA)
