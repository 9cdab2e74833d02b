TOOL_SCHEMA = {
    "type": "object",
    "properties": {"text": {"type": "string"}, "voice": {"type": "string"}},
    "required": ["text"],
}

TOOL_DESCRIPTION = "Reads a text aloud"


def read_aloud(text, voice="calm", **kwargs):
    return ""


TOOL_FUNCTION = read_aloud
