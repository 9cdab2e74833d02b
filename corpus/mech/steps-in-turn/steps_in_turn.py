"""A list of functions is run in turn over a copy of the kwargs."""
from typing import Any, Callable, Dict, List

Step = Callable[[Dict[str, Any]], Dict[str, Any]]


def load(ctx: Dict[str, Any]) -> Dict[str, Any]:
    ctx["document"] = ctx["source"].strip()
    return ctx


def clean(ctx: Dict[str, Any]) -> Dict[str, Any]:
    if ctx.get("lowercase", True):
        ctx["document"] = ctx["document"].lower()
    return ctx


def limit(ctx: Dict[str, Any]) -> Dict[str, Any]:
    ctx["document"] = ctx["document"][: ctx.get("max_chars", 2000)]
    return ctx


STEPS: List[Step] = [load, clean, limit]


def run(**kwargs: Any):
    ctx = dict(kwargs)
    for step in STEPS:
        ctx = step(ctx)
    return ctx["document"], None, None, None
