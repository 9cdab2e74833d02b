TOOL_SCHEMA = {
    "type": "object",
    "properties": {"city": {"type": "string"}},
}
