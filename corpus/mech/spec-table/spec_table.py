"""A table says names, types and defaults."""
from typing import Any

SPEC = {
    "width": {"type": int, "default": 640},
    "height": {"type": int, "default": 480},
    "caption": {"type": str, "default": ""},
}
NUMERIC = [("gamma", float, 1.0), ("steps", int, 20)]
REQUIRED = ("image", "style")


def run(**kwargs: Any):
    for field in REQUIRED:
        if not kwargs.get(field):
            raise ValueError(f"{field} is required")
    options = {}
    for name, spec in SPEC.items():
        options[name] = kwargs.get(name, spec["default"])
    for name, cast, default in NUMERIC:
        options[name] = cast(kwargs.get(name, default))
    missing = [k for k in ("author", "licence") if k not in kwargs]
    if missing:
        return f"missing {missing}", None, None, None
    flags = dict.fromkeys(("hd", "tile"), False)
    flags.update({k: kwargs[k] for k in flags if k in kwargs})
    return str((options, flags, kwargs["image"], kwargs["style"])), None, None, None
