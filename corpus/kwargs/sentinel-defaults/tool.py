from contextlib import suppress

_MISSING = object()
SPEC = {"a": {"type": int, "required": True}, "b": {"type": str, "default": "x"}, "c": {"type": float, "required": False}}


def go_sentinel(**kwargs):
    def arg(name, default=_MISSING):
        value = kwargs.get(name, default)
        if value is _MISSING:
            raise KeyError(name)
        return value
    return arg("a"), arg("b", 3)


def _arg(kwargs, name, default=_MISSING):
    if name in kwargs:
        return kwargs[name]
    if default is _MISSING:
        raise KeyError(name)
    return default


def go_sentinel_helper(**kwargs):
    return _arg(kwargs, "a"), _arg(kwargs, "b", 3)


def _arg2(kwargs, name, default=..., cast=None):
    value = kwargs.get(name)
    if value is None:
        if default is ...:
            raise KeyError(name)
        return default
    return cast(value) if cast else value


def go_cast_helper(**kwargs):
    return _arg2(kwargs, "a", cast=int), _arg2(kwargs, "b", 0.5, float), _arg2(kwargs, "c", None)


def go_spec(**kwargs):
    values = {}
    for name, spec in SPEC.items():
        if name not in kwargs:
            if spec.get("required"):
                raise ValueError(f"{name} is required")
            values[name] = spec.get("default")
        else:
            values[name] = spec["type"](kwargs[name])
    return values


def go_spec_and(**kwargs):
    out = {}
    for name, spec in SPEC.items():
        value = kwargs.get(name, spec.get("default"))
        if spec.get("required", False) and value is None:
            return f"{name} is required"
        if value is not None:
            out[name] = spec["type"](value)
    return out


def go_suppress(**kwargs):
    x = None
    with suppress(KeyError):
        x = kwargs["a"]
    return x, kwargs["b"]
