TOOL_SCHEMA = {
    "type": "function",
    "function": {
        "name": "add_event",
        "description": "Adds an event to the calendar",
        "parameters": {
            "type": "object",
            "properties": {"title": {"type": "string"}, "minutes": {"type": "number"}},
            "required": ["title", "minutes"],
        },
    },
}


def add_event(title, minutes, **kwargs):
    return ""


TOOL_FUNCTION = add_event
