"""Everything comes as JSON in the prompt."""
import json

ALLOWED_TOOLS = ["json-params"]


def run(**kwargs):
    """Run the task."""
    try:
        params = json.loads(kwargs["prompt"])
    except json.JSONDecodeError:
        return "bad json", None, None, None
    kind = params.get("kind", "bar")
    return f"{kind} {params['rows']}", None, None, None
