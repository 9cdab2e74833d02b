fields = {}
TOOL_SCHEMA = {"name": "sort", "parameters": {"type": "object", "properties": fields}}
fields["items"] = {"type": "array"}
items = fields["items"]
items["items"] = {"type": "number"}
required = TOOL_SCHEMA["parameters"].setdefault("required", [])
TOOL_SCHEMA["parameters"]["required"].append("items")


def sort(items, **kwargs):
    return sorted(items)


TOOL_FUNCTION = sort
