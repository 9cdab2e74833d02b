TOOL_SCHEMA = {
    "name": "count_words",
    "description": "Counts words",
    "input_schema": {"type": "object", "properties": {"file": {"type": "string"}}, "required": ["file"]},
}


def count_words(file, **kwargs):
    return "12"


TOOL_FUNCTION = count_words
