TOOL_SCHEMA = {"name": "double", "description": "Doubles", "parameters": {"type": "object", "properties": {"number": {"type": "integer"}}, "required": ["number"]}}
TOOL_FUNCTION = lambda number, factor=2, **kwargs: str(factor * number)
