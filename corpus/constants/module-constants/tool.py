UNITS = ("metre", "foot")
LIMIT = 60 * 60
NOTE = "At most " f"{LIMIT:,} seconds; one of {', '.join(UNITS)}."

TOOL_SCHEMA = {
    "name": "measure",
    "description": NOTE,
    "parameters": {
        "type": "object",
        "properties": {
            "unit": {"type": "string", "enum": list(UNITS), "default": UNITS[0]},
            "seconds": {"type": "integer", "maximum": LIMIT, "default": LIMIT // 2},
        },
        "required": ["unit"],
    },
}


def measure(unit, seconds=LIMIT // 2, **kwargs):
    return unit


TOOL_FUNCTION = measure
LIMIT = 1
