import json
from typing import List, Optional


def _takes(n: int, s: str, f: float = 0.0, l: Optional[List[str]] = None):
    return n, s, f, l


def go_takes_built(**kwargs):
    params = {"f": 0.5}
    params.update({k: kwargs[k] for k in ("n", "s")})
    if "f" in kwargs:
        params["f"] = kwargs["f"]
    return _takes(**params)


def go_json_maybe(**kwargs):
    a = kwargs["a"]
    if isinstance(a, str):
        a = json.loads(a)
    return a["x"]


def go_list_or_text(**kwargs):
    a = kwargs["a"]
    if isinstance(a, list):
        a = ",".join(a)
    return a


def go_text_split(**kwargs):
    a = kwargs["a"]
    if isinstance(a, str):
        a = a.split(",")
    return [x for x in a]
