"""Echo."""
from typing import Any, Dict, Optional, Tuple


def error_response(msg: str) -> Tuple[str, None, None, None]:
    return msg, None, None, None


def run(**kwargs) -> Tuple[Optional[str], Optional[Dict[str, Any]], Any, Any]:
    """Run the task."""
    prompt = kwargs.get("prompt", None)
    if not prompt:
        return error_response("No prompt has been given.")
    return prompt, None, None, None
