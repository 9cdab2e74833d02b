"""Validate first."""
from typing import Optional

ALLOWED_TOOLS = ["validated"]
REQUIRED = {"city", "days"}


def validate(params: dict) -> Optional[str]:
    missing = REQUIRED - params.keys()
    if missing:
        return f"missing {sorted(missing)}"
    return None


def run(**kwargs):
    """Run the task."""
    error = validate(kwargs)
    if error:
        return error, None, None, None
    return f"{kwargs['city']} {int(kwargs['days'])} {kwargs.get('unit', 'C')}", None, None, None
