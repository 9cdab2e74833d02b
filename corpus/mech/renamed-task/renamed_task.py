"""Levels of helpers that hand the task on."""
ALLOWED_TOOLS = ["levels"]


def third(request):
    return request["depth"] + 1


def second(job, unit="m"):
    return f"{third(job)}{unit}{job.get('suffix', '!')}"


def first(**task):
    return second(task, unit=task.get("unit", "km"))


def run(**task):
    """Run the task."""
    return first(**task), None, None, None
