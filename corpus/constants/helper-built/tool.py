def text(about, *choices):
    schema = {"type": "string", "description": about}
    if choices:
        schema["enum"] = list(choices)
    return schema


def whole(about, least=0):
    return {"type": "integer", "description": about, "minimum": least}


PROPERTIES = dict(
    colour=text("The colour.", "red", "green"),
    layers=whole("How many.", least=1),
    name=text("What to call it."),
)
TOOL_SCHEMA = {
    "name": "paint",
    "parameters": {"type": "object", "properties": PROPERTIES, "required": sorted(PROPERTIES)[:2]},
}


def paint(colour, layers, name="", **kwargs):
    return name


TOOL_FUNCTION = paint
