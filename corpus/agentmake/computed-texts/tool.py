UNITS = ("km", "mi")
LIMIT = 40 + 2
NAME = "measure"

TOOL_SCHEMA = {
    "name": f"{NAME}_distance",
    "description": "Measures a distance " "in " + " or ".join(UNITS),
    "parameters": {
        "type": "object",
        "properties": {
            "unit": {"type": "string", "enum": list(UNITS), "description": "One of %s" % ", ".join(UNITS)},
            "digits": {"type": "integer", "maximum": LIMIT, "description": f"At most {LIMIT:03d}"},
            **{f"point_{i}": {"type": "array", "items": {"type": "number"}} for i in range(1, 3)},
        },
        "required": ["unit"] + [f"point_{i}" for i in (1, 2)],
    },
}


def measure_distance(unit, point_1, point_2, digits=2, **kwargs):
    return ""


TOOL_FUNCTION = measure_distance
