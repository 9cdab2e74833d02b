import datetime
import os

TOOL_SCHEMA = {
    "name": "book",
    "description": f"Books a table; today is {datetime.date.today()}",
    "parameters": {
        "type": "object",
        "properties": {
            "day": {"type": "string", "description": "As YYYY-MM-DD, after " + str(datetime.date.today())},
            "guests": {"type": "integer", "default": os.cpu_count()},
            "file": {"type": "string", "enum": ["a.txt", os.environ.get("BOOK")]},
        },
        "required": ["day"],
    },
}


def book(day, guests=2, file="a.txt", **kwargs):
    return ""


TOOL_FUNCTION = book
