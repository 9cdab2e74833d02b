"""Normalise the task before it is used."""
import time

ALLOWED_TOOLS = ["normalise"]


def enrich(task):
    task["stamp"] = time.time()
    task.setdefault("lang", "en")
    return task


def run(**kwargs):
    """Run the task."""
    kwargs["started"] = time.time()
    task = enrich(kwargs)
    took = time.time() - task["started"]
    return f"{task['stamp']} {task['lang']} {kwargs['prompt']} {took}", None, None, None
