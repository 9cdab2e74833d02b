TOOL_SCHEMA = {
    "name": "odd",
    "description": "Odd",
    "parameters": {
        "type": "object",
        "properties": {
            "max-results": {"type": "integer"},
            "größe": {"type": "string"},
            "untyped": {},
            "anything": True,
            "several": {"type": ["string", "integer"]},
            "unheard_of": {"type": "str"},
            "": {"type": "string"},
        },
        "required": ["max-results", "missing"],
    },
}


def odd(**kwargs):
    return ""


TOOL_FUNCTION = odd
