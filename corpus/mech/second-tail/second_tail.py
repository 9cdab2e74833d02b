"""run only hands over."""
import asyncio
from typing import Any, Dict

ALLOWED_TOOLS = ["handed-over"]


async def work(task: Dict[str, Any]):
    prompt = task.get("prompt")
    if prompt is None:
        return "no prompt", None, None, None
    try:
        size = int(task["size"])
    except ValueError:
        return "size is no number", prompt, None, None
    scale = task.get("scale")
    scale = 1.0 if scale is None else float(scale)
    return f"{prompt * size} {scale}", prompt, None, None


def run(**kwargs):
    """Run the task."""
    return asyncio.run(work(kwargs))
