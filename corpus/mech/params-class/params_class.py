"""A class wraps the kwargs, with attributes made up and typed getters."""
import abc
from typing import Any, Optional


class Params:
    def __init__(self, data: dict):
        self._data = dict(data)

    def __getattr__(self, name: str) -> Any:
        try:
            return self._data[name]
        except KeyError:
            raise AttributeError(name)

    def __contains__(self, name: str) -> bool:
        return name in self._data

    def number(self, name: str, default: Optional[float] = None) -> float:
        value = self._data.get(name, default)
        if value is None:
            raise ValueError(f"{name} is required")
        return float(value)

    def text(self, name: str) -> str:
        if name not in self._data:
            raise ValueError(name)
        return str(self._data[name])


def run(**kwargs: Any):
    p = Params(kwargs)
    principal = p.number("principal")
    rate = p.number("rate", 0.05)
    label = p.text("label")
    currency = p.currency
    return f"{principal}{rate}{label}{currency}", None, None, None
