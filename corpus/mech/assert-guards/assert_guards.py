"""Divide."""
ALLOWED_TOOLS = ["divide"]


def run(**kwargs):
    """Run the task."""
    assert "top" in kwargs, "top is needed"
    if (bottom := kwargs.get("bottom")) is None:
        raise ValueError("bottom is needed")
    places = kwargs.get("places")
    assert places is not None
    return f"{float(kwargs['top']) / float(bottom):.{places}f}", None, None, None
