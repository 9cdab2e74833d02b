import json

with open("schema.json") as file:
    TOOL_SCHEMA = json.load(file)


def translate(text: str, language: str = "en", **kwargs):
    """Translates a text."""
    return ""


TOOL_FUNCTION = translate
