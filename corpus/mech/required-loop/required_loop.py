"""Compare two texts."""
ALLOWED_TOOLS = ["compare"]
REQUIRED_FIELDS = ["left", "right"]


def run(**kwargs):
    """Run the task."""
    missing = [field for field in REQUIRED_FIELDS if field not in kwargs]
    if missing:
        raise ValueError(f"missing: {missing}")
    for field in REQUIRED_FIELDS:
        if kwargs.get(field) is None:
            return f"{field} is empty", None, None, None
    left, right = kwargs.get("left"), kwargs.get("right")
    return str(left == right or kwargs.get("strict", True)), None, None, None
