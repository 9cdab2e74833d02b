TOOL_SCHEMA = {}

TOOL_DESCRIPTION = "Sums up what was said"


def sum_up(messages, **kwargs):
    """Sums up the conversation so far."""
    return messages[-1]["content"]


TOOL_FUNCTION = sum_up
