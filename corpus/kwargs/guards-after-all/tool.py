import json


def _validate(kwargs):
    if "a" not in kwargs:
        return False, "a is missing"
    if not kwargs.get("b"):
        return False, "b is missing"
    return True, ""


def go_pair(**kwargs):
    ok, error = _validate(kwargs)
    if not ok:
        return error, None, None, None
    return kwargs["a"]


def go_bool_helper(**kwargs):
    def has(name):
        return name in kwargs and kwargs[name] is not None
    if not has("a"):
        return "a is missing", None, None, None
    return 1


def _has(kwargs, name):
    return kwargs.get(name) not in (None, "")


def go_bool_helper2(**kwargs):
    if not _has(kwargs, "a"):
        return "a is missing", None, None, None
    return 1


def go_if_else_ret(**kwargs):
    a = kwargs.get("a")
    if a:
        return json.dumps(a), a, None, None
    else:
        return "a is missing", None, None, None


def go_if_ret(**kwargs):
    a = kwargs.get("a")
    if a is not None:
        return json.dumps(a), str, None, None
    return "a is missing", None, None, None


def go_real_result(**kwargs):
    b = kwargs["b"]
    rows = sorted(b)
    a = kwargs.get("a")
    if a is None:
        return json.dumps([len(r) for r in rows]), None, None, None
    return rows[a], None, None, None


def go_raise_helper(**kwargs):
    def fail(message):
        raise RuntimeError(message)
    a = kwargs.get("a") or fail("a")
    return a


def go_walrus_while(**kwargs):
    if (a := kwargs.get("a", None)) is None or not isinstance(a, int):
        raise TypeError("a")
    return a


def go_type_check(**kwargs):
    name = kwargs.get("tool_name")
    if not isinstance(name, str) or not name:
        return {"error": "tool_name is required"}
    return name
