def add(schema, name, kind="string"):
    print("adding", name)
    schema["properties"][name] = {"type": kind}
    schema.setdefault("required", []).append(name)


def read_only(schema):
    return sorted(schema["properties"])


DRAFT = TOOL_SCHEMA = {"name": "convert", "description": "Converts.", "parameters": {"type": "object", "properties": {}}}
add(TOOL_SCHEMA["parameters"], "amount", kind="number")
parameters = DRAFT["parameters"]
add(parameters, "unit")
TOOL_SCHEMA.get("parameters", {}).get("properties")["unit"]["enum"] = ["m", "ft"]
TOOL_SCHEMA.setdefault("parameters", {})["additionalProperties"] = False
properties = parameters.setdefault("properties", {})
properties.setdefault("digits", {})["type"] = "integer"
read_only(parameters)

old = properties["digits"]
properties["digits"] = {"type": "integer", "default": 2}
old["description"] = "Is in the schema no more."

count = first = 1
count += 1
properties["digits"]["minimum"] = first


def convert(amount, unit, digits=2):
    return round(amount, digits), unit


TOOL_FUNCTION = convert
