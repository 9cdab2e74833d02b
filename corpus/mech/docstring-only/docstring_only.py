"""Write a poem."""
ALLOWED_TOOLS = ["poem"]


def run(**kwargs):
    """Write a poem.

    Args:
        topic: what it is about
        lines (int): how many lines
        ghost: was removed long ago
    """
    topic = kwargs["topic"]
    lines = kwargs.get("lines", 4)
    return f"{topic} " * lines, None, None, None
