TOOL_SCHEMA = {"name": "hush", "description": "", "parameters": {"type": "object", "properties": {}}}
TOOL_DESCRIPTION = "Says nothing"


def hush(**kwargs):
    return ""


TOOL_FUNCTION = hush
