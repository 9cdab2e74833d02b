"""Round a number."""
ALLOWED_TOOLS = ["round"]


def run(**kwargs):
    """Run the task."""
    value = float(kwargs["value"])
    try:
        digits = kwargs["digits"]
    except KeyError:
        digits = 2
    try:
        unit = kwargs["unit"]
    except (KeyError, TypeError):
        unit = "m"
    return f"{round(value, digits)} {unit}", None, None, None
