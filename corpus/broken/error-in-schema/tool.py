TOOL_SCHEMA = {
    "name": "half",
    "description": "Halves",
    "parameters": {"type": "object", "properties": {"x": {"type": "integer"}, "required": ["x"]},
}


def half(x: int, **kwargs):
    return ""


TOOL_FUNCTION = half
