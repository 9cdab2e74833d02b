CITY = {"type": "string", "description": "A city"}
PROPERTIES = {"start": CITY, "goal": CITY}
_parameters = {"type": "object", "properties": PROPERTIES, "required": list(PROPERTIES)}
schema = {"name": "plan_route", "description": "Plans a route", "parameters": _parameters}
TOOL_SCHEMA = schema


def plan_route(start, goal, **kwargs):
    return ""


TOOL_FUNCTION = plan_route
