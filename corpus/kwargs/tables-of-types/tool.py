import json

REQUIRED = {"name": str, "age": int}
NUMBERS = (int, float)


def go_refused(**kwargs):
    if "old" in kwargs:
        raise TypeError("old is called new")
    return kwargs["new"]


def go_isinstance_numbers(**kwargs):
    a = kwargs.get("a")
    if not isinstance(a, NUMBERS):
        raise TypeError
    return a


def go_write_missing(**kwargs):
    if "level" not in kwargs:
        kwargs["level"] = "info"
    return json.dumps(kwargs)


def go_write_none(**kwargs):
    if kwargs.get("level") is None:
        kwargs["level"] = 3
    return json.dumps(kwargs)


def go_typed_table(**kwargs):
    for name, kind in REQUIRED.items():
        if name not in kwargs:
            raise ValueError(f"{name} missing")
        if not isinstance(kwargs[name], kind):
            raise TypeError(f"{name} is no {kind}")
    return kwargs["name"]


def go_typed_table2(**kwargs):
    values = {}
    for name, kind in REQUIRED.items():
        try:
            values[name] = kind(kwargs[name])
        except KeyError:
            raise ValueError(name)
    return values


def go_one_required(**kwargs):
    a, b = (kwargs.get(k) for k in ("a", "b"))
    if a is None:
        raise ValueError
    return a, b


def go_default_from_cast(**kwargs):
    try:
        n = int(kwargs["n"])
    except Exception:
        n = 1
    return n


def go_choice_dict(**kwargs):
    table = {"a": 1, "b": 2}
    choice = kwargs["choice"]
    if choice not in table:
        raise ValueError
    return table[choice]


def go_try_return(**kwargs):
    try:
        return kwargs["a"]
    except KeyError:
        return "a is missing", None, None, None
