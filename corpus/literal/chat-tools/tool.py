from openai import OpenAI

UNITS = ["km", "mi"]
DISTANCE = {
    "type": "function",
    "function": {
        "name": "distance",
        "description": "Distance of two towns.",
        "parameters": {
            "type": "object",
            "properties": {
                "start": {"type": "string"},
                "end": {"type": "string"},
                "unit": {"type": "string", "enum": UNITS, "default": "km"},
            },
            "required": ["start", "end"],
        },
    },
}
OTHERS = [
    {"name": "toll", "description": "Toll of a road.", "input_schema": {"type": "object", "properties": {"road": {"type": "string"}}}},
    {"type": "function", "name": "fuel", "parameters": {"type": "object", "properties": {}}},
    {"type": "web_search"},
]


def ask(question):
    return OpenAI().chat.completions.create(
        model="m",
        messages=[{"role": "assistant", "tool_calls": [{"id": "1", "type": "function", "function": {"name": "called", "arguments": "{}"}}]}],
        tools=[DISTANCE, {"type": "function", "function": {"name": "now"}}],
        tool_choice={"type": "function", "function": {"name": "chosen"}},
    )
