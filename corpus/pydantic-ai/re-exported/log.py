from crew import mate


@mate . tool_plain
def log(entry: str) -> str:
    """Write into the log."""
    return entry
