def show(text: str, size: int = 1, **kwargs):
    print(text, end="", end="")
    return ""


TOOL_SCHEMA = {"name": "show", "description": "Shows", "parameters": {"type": "object", "properties": {"text": {"type": "string"}}, "required": ["text"]}}
TOOL_FUNCTION = show
