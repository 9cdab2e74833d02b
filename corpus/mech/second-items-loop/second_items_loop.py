"""Echo everything."""
import json

ALLOWED_TOOLS = ["echo-all"]
IGNORED = ("api_keys", "counter_callback")


def run(**kwargs):
    """Run the task."""
    lines = []
    for key, value in kwargs.items():
        if key in IGNORED:
            continue
        lines.append(f"{key}={value}")
    rest = {k: v for k, v in kwargs.items() if k not in IGNORED}
    return json.dumps(rest) + "\n".join(lines), None, None, None
