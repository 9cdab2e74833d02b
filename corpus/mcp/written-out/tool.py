import mcp.types as types
from mcp.server import Server

app = Server("clock")


@app.list_tools()
async def list_tools() -> list[types.Tool]:
    return [
        types.Tool(
            name="set_alarm",
            description="Set an alarm.",
            inputSchema={
                "type": "object",
                "properties": {"hour": {"type": "integer", "minimum": 0, "maximum": 23}},
                "required": ["hour"],
            },
        )
    ]
