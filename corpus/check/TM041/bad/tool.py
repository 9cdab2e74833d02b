TOOL_SCHEMA = {
    "name": "find_city",
    "description": "Finds a city on the map.",
    "parameters": {
        "type": "object",
        "properties": {"city": {"type": "string", "description": "Its name."}},
        "required": ["city"],
    },
}


TOOL_FUNCTION = "find_city"
