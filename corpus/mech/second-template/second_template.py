"""Fill a template."""
ALLOWED_TOOLS = ["letter"]
TEMPLATE = "Dear {name}, your {item} is {{ready}}: {note!r}"


def run(**kwargs):
    """Run the task."""
    kwargs.setdefault("note", "none")
    return TEMPLATE.format(**kwargs), None, None, None
