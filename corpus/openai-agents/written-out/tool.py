from agents import FunctionTool


async def run(context, arguments):
    return arguments


lamp = FunctionTool(
    name="lamp",
    description="Switch a lamp.",
    params_json_schema={
        "type": "object",
        "properties": {"on": {"type": "boolean"}, "room": {"type": "string", "default": "hall"}},
        "required": ["on"],
    },
    on_invoke_tool=run,
)
