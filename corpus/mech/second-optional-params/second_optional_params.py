"""Types on locals."""
from typing import Any, Callable, Dict, List, Optional, Union

ALLOWED_TOOLS = ["typed-locals"]


def run(**kwargs: Any):
    """Run the task."""
    links: Optional[Dict[str, str]] = kwargs.get("source_links", None)
    names: List[str] = kwargs.get("names", [])
    ratio: Union[int, float] = kwargs.get("ratio", 0.5)
    callback: Optional[Callable] = kwargs.get("counter_callback", None)
    hook: Optional[Callable[..., Any]] = kwargs.get("hook")
    flag = bool(kwargs.get("flag", False))
    return str([links, names, ratio, callback, hook, flag]), None, None, None
