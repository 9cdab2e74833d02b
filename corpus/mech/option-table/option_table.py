"""Everything that can be set is in one table."""
import json
import types
from typing import Any, Callable, Dict, NamedTuple, Optional

ALLOWED_TOOLS = ["summary"]


class Option(NamedTuple):
    cast: Callable[[Any], Any]
    default: Any = None
    required: bool = False


OPTIONS: Dict[str, Option] = {
    "text": Option(str, required=True),
    "max_words": Option(int, 100),
    "ratio": Option(float, 0.2),
    "bullet_points": Option(bool, False),
    "title": Option(str),
}


def read_options(task: Dict[str, Any]) -> types.SimpleNamespace:
    values = {}
    for name, option in OPTIONS.items():
        if name in task:
            values[name] = option.cast(task[name])
        elif option.required:
            raise KeyError(f"{name} is required")
        else:
            values[name] = option.default
    return types.SimpleNamespace(**values)


def run(**kwargs):
    try:
        o = read_options(kwargs)
    except KeyError as e:
        return str(e), None, None, None
    words = o.text.split()[: o.max_words]
    if o.title:
        words.insert(0, o.title)
    return json.dumps({"summary": " ".join(words), "ratio": o.ratio, "bullets": o.bullet_points}), o.text, None, kwargs.get("counter_callback")
