from functools import partial


def convert(amount: float, source: str, target: str, **kwargs):
    """Converts an amount of money."""
    return ""


TOOL_DESCRIPTION = "Converts to euros"
TOOL_FUNCTION = partial(convert, target="EUR")
