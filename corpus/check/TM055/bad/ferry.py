"""Looks up ferries."""

import os

ALLOWED_TOOLS = os.environ["TOOLS"].split(",")


def run(**kwargs):
    """Looks up ferries.

    :param prompt: where to.
    """
    return kwargs["prompt"], None, None, None
