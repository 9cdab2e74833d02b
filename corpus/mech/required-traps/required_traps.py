"""Reads in loops, handlers, conditions and functions that are never called."""
from typing import Any
import json


def load(path):
    with open(path) as f:
        return json.load(f)


def run(**kwargs: Any):
    names = kwargs.get("names", [])
    for name in names:
        if name == "x":
            print(kwargs["x_value"])
    while kwargs.get("poll"):
        print(kwargs["interval"])
        break
    a = kwargs["a"] if "a" in kwargs else 1
    b = kwargs["b"] if kwargs.get("use_b") else None
    if (c := kwargs.get("c")) is not None:
        print(c + 1)
    d = "d" in kwargs and kwargs["d"]
    vals = [kwargs[k] for k in ("e", "f") if k in kwargs]
    try:
        config = load(kwargs["config_path"])
    except Exception:
        config = {}
    try:
        g = int(kwargs["g"])
    except (KeyError, ValueError):
        g = 3

    def later():
        return kwargs["never_called"]

    with open("log", "w") as f:
        f.write(f"{kwargs['h']}")
    assert "i" in kwargs, "i is needed"
    return json.dumps([a, b, d, vals, config, g, kwargs["i"]]), None, None, None
