TOOL_SCHEMA = {
    "name": "find_city",
    "description": "Finds a city on the map.",
    "parameters": {
        "type": "object",
        "properties": {"city": {"type": "string", "description": "Its name."}},
        "required": ["city"],
    },
}


def find_city(city: str, **kwargs):
    """Finds a city on the map."""
    return city


TOOL_FUNCTION = find_city
