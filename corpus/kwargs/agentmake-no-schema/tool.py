def look_up(**kwargs):
    """Look a word up."""
    print(kwargs.get("word", ""))
    print(int(kwargs["page"]))
    return ""


TOOL_FUNCTION = look_up
