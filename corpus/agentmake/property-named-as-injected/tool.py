TOOL_SCHEMA = {"name": "compare", "description": "Compares", "parameters": {"type": "object", "properties": {"model": {"type": "string"}, "prompt": {"type": "string"}}, "required": ["model", "prompt"]}}


def compare(model, prompt, **kwargs):
    return ""


TOOL_FUNCTION = compare
