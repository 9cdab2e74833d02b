"""Looks up ferries."""

from .ports import PORTS

ALLOWED_TOOLS = ["ferry-times"]


def run(**kwargs):
    """Looks up ferries.

    :param prompt: where to.
    """
    return kwargs["prompt"], None, None, None
