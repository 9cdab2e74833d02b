TOOL_SYSTEM = "You look up the weather."

TOOL_SCHEMA = {
    "name": "get_weather",
    "description": "Tells the weather of a city",
    "parameters": {
        "type": "object",
        "properties": {
            "city": {"type": "string", "description": "The city, in English"},
            "days": {"type": "integer", "description": "Days ahead", "default": 1},
        },
        "required": ["city"],
    },
}


def get_weather(city: str, days: int = 1, **kwargs):
    print(f"Sunny in {city} for {days} days")
    return ""


TOOL_FUNCTION = get_weather
