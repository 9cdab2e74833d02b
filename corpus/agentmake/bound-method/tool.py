class Notes:
    def __init__(self, folder):
        self.folder = folder

    def add(self, title: str, text: str = "", **kwargs) -> str:
        """Adds a note."""
        return title


notes = Notes("notes")

TOOL_SCHEMA = {"name": "add_note", "parameters": {"type": "object", "properties": {"title": {"type": "string"}, "text": {"type": "string"}}, "required": ["title"]}}
TOOL_FUNCTION = notes.add
