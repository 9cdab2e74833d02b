"""Looks up ferries."""

ALLOWED_TOOLS = ["ferry-times"]


def run(**kwargs):
    """Looks up ferries.

    :param prompt: where to.
    """
    return kwargs["prompt"], None, None, None
