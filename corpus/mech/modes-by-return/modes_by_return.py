"""Each mode returns its result, and what is left is an unknown mode."""
from typing import Any, Dict


def run(**kwargs: Any):
    mode = kwargs.get("mode", "count")
    if mode == "count":
        return str(len(kwargs["items"])), None, None, None
    if mode == "sum":
        return str(sum(float(x) for x in kwargs["items"])), None, None, None
    if mode == "join":
        sep = kwargs.get("separator", ", ")
        return sep.join(kwargs["items"]), None, None, None
    if mode == "top":
        k = kwargs["k"]
        return str(sorted(kwargs["items"])[:k]), None, None, None
    return "unknown mode", None, None, None
