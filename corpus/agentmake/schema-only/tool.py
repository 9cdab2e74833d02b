TOOL_SCHEMA = {
    "name": "person",
    "description": "What is said of a person",
    "parameters": {"type": "object", "properties": {"name": {"type": "string"}, "age": {"type": "integer"}}, "required": ["name"]},
}
