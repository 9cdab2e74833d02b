TOOL_SCHEMA = {"name": "second", "description": "2", "parameters": {"type": "object", "properties": {}}}


def second(**kwargs):
    return ""


TOOL_FUNCTION = second
