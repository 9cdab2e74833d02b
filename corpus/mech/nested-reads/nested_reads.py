"""Book a table."""
ALLOWED_TOOLS = ["book-table"]


def run(**kwargs):
    """Run the task."""
    guest = kwargs["guest"]["name"]
    email = kwargs["guest"].get("email", "")
    options = kwargs.get("options", {})
    window = options.get("window", False)
    for key, value in (kwargs.get("tags") or {}).items():
        print(key, value)
    return f"{guest} {email} {window}", None, None, None
