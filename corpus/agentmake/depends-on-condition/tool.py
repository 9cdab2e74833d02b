try:
    import camera
    HAVE = True
except ImportError:
    HAVE = False

TOOL_SCHEMA = {"name": "snap", "parameters": {"type": "object", "properties": {"width": {"type": "integer"}}, "required": ["width"]}}

if HAVE:
    TOOL_DESCRIPTION = "Takes a picture"
else:
    TOOL_DESCRIPTION = "Takes a screenshot"


def snap(width, **kwargs):
    return ""


TOOL_FUNCTION = snap
