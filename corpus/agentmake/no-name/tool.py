TOOL_SCHEMA = {"type": "object", "properties": {"a": {"type": "string"}}}
