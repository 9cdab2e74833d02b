"""An object keeps the kwargs and is read by attribute, item and method."""
from dataclasses import dataclass, field
from typing import Any, Dict, List, Optional


class Context:
    def __init__(self, **kwargs):
        self._raw = kwargs
        self.prompt = kwargs["prompt"]
        self.temperature = kwargs.get("temperature")
        if self.temperature is None:
            self.temperature = 0.2
        self.history: List[Dict[str, str]] = kwargs.get("history") or []

    def __getitem__(self, key):
        return self._raw[key]

    def option(self, name, default=None):
        return self._raw.get(name, default)


class Runner:
    RETRIES = 2

    def __init__(self, context: Context):
        self.context = context

    def go(self) -> str:
        n = self.context.option("attempts", self.RETRIES)
        for _ in range(n):
            try:
                return self._once()
            except ValueError:
                continue
        return ""

    def _once(self) -> str:
        style = self.context.option("style", "plain")
        seed = self.context.option("seed")
        return f"{self.context.prompt.strip()} {style} {seed} {self.context.temperature} {self.context['persona']}"


def run(**kwargs):
    return Runner(Context(**kwargs)).go(), None, None, None
