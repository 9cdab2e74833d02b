TOOL_SCHEMA = {"name": "first", "description": "1", "parameters": {"type": "object", "properties": {}}}


def first(**kwargs):
    return ""


TOOL_FUNCTION = first
