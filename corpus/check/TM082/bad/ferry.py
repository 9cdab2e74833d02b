"""Looks up ferries."""

ALLOWED_TOOLS = ["ferry-times"]


def run(**kwargs):
    """Looks up ferries."""
    return kwargs["prompt"], None, None, None
