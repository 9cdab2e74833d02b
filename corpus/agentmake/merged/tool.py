BASE = {"type": "object", "properties": {"path": {"type": "string"}}, "required": ["path"]}
EXTRA = {"line": {"type": "integer"}, "path": {"type": "string", "description": "Path of the file"}}

TOOL_SCHEMA = {
    "name": "open_file",
    **{"description": "Opens a file"},
    "parameters": {**BASE, "properties": BASE["properties"] | EXTRA, "required": [*BASE["required"], "line"]},
}


def open_file(path, line, **kwargs):
    return ""


TOOL_FUNCTION = open_file
