TOOL_SCHEMA = {"name": "hire", "parameters": {"type": "object", "properties": {}, "required": []}}
TOOL_SCHEMA["description"] = "Hires"
TOOL_SCHEMA["description"] += " somebody"
TOOL_SCHEMA["parameters"]["properties"]["who"] = {"type": "string"}
TOOL_SCHEMA["parameters"]["properties"].update({"salary": {"type": "number"}, "gone": {"type": "null"}})
TOOL_SCHEMA["parameters"]["required"].append("who")
TOOL_SCHEMA["parameters"]["required"].extend(["salary"])
TOOL_SCHEMA["parameters"]["properties"].pop("gone")


def hire(who, salary, **kwargs):
    return ""


TOOL_FUNCTION = hire
