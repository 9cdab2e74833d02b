REQ = ("a", "b")


def go_append_loop(**kwargs):
    missing = []
    for k in REQ:
        if k not in kwargs:
            missing.append(k)
    if missing:
        raise ValueError(missing)
    return 1


def go_append_len(**kwargs):
    missing = []
    for k in REQ:
        if kwargs.get(k, None) is None:
            missing.append(k)
    if len(missing) > 0:
        return {"error": f"missing {missing}"}
    return 1


def _missing(kwargs):
    missing = []
    for k in REQ:
        if not kwargs.get(k):
            missing.append(k)
    return missing


def go_append_helper(**kwargs):
    missing = _missing(kwargs)
    if len(missing) != 0:
        return "missing", None, None, None
    return 1


def go_errors(**kwargs):
    errors = []
    if not kwargs.get("a"):
        errors.append("a is required")
    b = kwargs.get("b")
    if b is None:
        errors.append("b is required")
    elif float(b) < 0:
        errors.append("b must be positive")
    c = kwargs.get("c")
    if c and len(c) > 3:
        errors.append("c too long")
    if errors:
        return "; ".join(errors), None, None, None
    return "ok", None, None, None


def go_errors_continue(**kwargs):
    problems = list()
    for k in ("a",):
        if k in kwargs:
            continue
        problems += [k]
    if problems:
        raise KeyError(", ".join(problems))
    return 1


def go_filter(**kwargs):
    missing = list(filter(lambda k: k not in kwargs, REQ))
    if missing:
        raise ValueError(missing)
    return 1


def go_next(**kwargs):
    absent = next((k for k in REQ if k not in kwargs), None)
    if absent is not None:
        return f"{absent} is missing", None, None, None
    return 1


def go_set_minus(**kwargs):
    missing = set(REQ) - set(kwargs.keys())
    if missing:
        raise ValueError(missing)
    return 1
