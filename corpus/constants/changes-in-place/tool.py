TOOL_SCHEMA = {"name": "brew", "parameters": {"type": "object", "properties": {}, "required": []}}
TOOL_SCHEMA["description"] = "Brews tea."
TOOL_SCHEMA["parameters"]["properties"]["leaves"] = {"type": "string"}
TOOL_SCHEMA["parameters"]["properties"].update(minutes={"type": "integer"}, old={"type": "null"})
del TOOL_SCHEMA["parameters"]["properties"]["old"]
TOOL_SCHEMA["parameters"]["required"] += ["leaves"]
TOOL_SCHEMA["parameters"]["required"].append("minutes")


def brew(leaves, minutes, **kwargs):
    return leaves


TOOL_FUNCTION = brew
