class Lookup:
    """Looks words up."""

    def __call__(self, word: str, **kwargs):
        return word


lookup = Lookup()
TOOL_SCHEMA = {"name": "lookup", "parameters": {"type": "object", "properties": {"word": {"type": "string"}}, "required": ["word"]}}
TOOL_FUNCTION = lookup
