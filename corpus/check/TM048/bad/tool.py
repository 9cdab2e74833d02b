TOOL_SCHEMA = {
    "name": "find_city",
    "description": "Finds a city on the map.",
    "parameters": {
        "type": "object",
        "properties": {"model": {"type": "string", "description": "Its name."}},
        "required": ["model"],
    },
}


def find_city(model: str, **kwargs):
    """Finds a city on the map."""
    return model


TOOL_FUNCTION = find_city
