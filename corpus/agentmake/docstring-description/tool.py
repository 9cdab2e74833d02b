TOOL_SCHEMA = {"name": "shout", "parameters": {"type": "object", "properties": {"text": {"type": "string"}}, "required": ["text"]}}


def shout(text: str, **kwargs):
    """Writes a text in capitals.

    Args:
        text: what to write
    """
    return text.upper()


TOOL_FUNCTION = shout
