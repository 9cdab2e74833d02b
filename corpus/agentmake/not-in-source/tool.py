from somewhere import paint as TOOL_FUNCTION

TOOL_SCHEMA = {"name": "paint", "description": "Paints", "parameters": {"type": "object", "properties": {"colour": {"type": "string"}}, "required": ["colour"]}}
