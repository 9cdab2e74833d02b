"""Defaults that are computed, some of constants and some at run time."""
import os
import time
import uuid
from typing import Any

LIMITS = {"small": 10, "large": 100}
BASE = 10
TIMEOUT = BASE * 6 + 0.5
NAMES = [f"n{i}" for i in range(3)]
LANGS = {"en": "English"}


def run(**kwargs: Any):
    size = kwargs.get("size", "small")
    limit = kwargs.get("limit", LIMITS[size])
    timeout = kwargs.get("timeout", TIMEOUT)
    names = kwargs.get("names", NAMES[:2])
    rid = kwargs.get("rid", str(uuid.uuid4()))
    now = kwargs.get("now", time.time())
    env = kwargs.get("region", os.environ.get("REGION", "eu"))
    neg = kwargs.get("offset", -1)
    joined = kwargs.get("sep", ", ".join(["a", "b"]))
    lang = kwargs.get("lang", next(iter(LANGS)))
    opts = kwargs.get("opts", {"a": 1, "b": [1, 2]})
    tup = kwargs.get("box", (0, 0, 1, 1))
    fl = kwargs.get("ratio") or 0.5
    on = kwargs.get("on", not False)
    first = kwargs.get("first", NAMES[0])
    other = kwargs.get("title") if kwargs.get("title") else "untitled"
    third = kwargs["third"] if "third" in kwargs else BASE
    big = kwargs.get("big", 10 ** 18)
    return str([size, limit, timeout, names, rid, now, env, neg, joined, lang, opts, tup, fl, on, first, other, third, big]), None, None, None
