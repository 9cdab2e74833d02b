def tidy(folder: str, **kwargs):
    return ""


TOOL_FUNCTION = tidy

TOOL_SCHEMA = {
    "name": "tidy_folder",
    "description": "Tidies a folder",
    "parameters": {"type": "object", "properties": {"folder": {"type": "string"}}, "required": ["folder"]},
}
