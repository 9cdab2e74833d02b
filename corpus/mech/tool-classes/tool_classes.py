"""A class for each tool, whose base reads the parameters and refuses where one is required."""
from abc import ABC, abstractmethod
from typing import Any, ClassVar, Dict, Type


class Base(ABC):
    name: ClassVar[str]

    def __init__(self, params: Dict[str, Any]):
        self.params = params

    def param(self, key: str, default: Any = None, required: bool = False) -> Any:
        if required and key not in self.params:
            raise ValueError(f"missing {key}")
        return self.params.get(key, default)

    @abstractmethod
    def execute(self) -> str: ...


class Weather(Base):
    name = "weather"

    def execute(self) -> str:
        city = self.param("city", required=True)
        days = int(self.param("days", 3))
        return f"{city}{days}"


class Rates(Base):
    name = "rates"

    def execute(self) -> str:
        base = self.param("base", "EUR").upper()
        return f"{base}{self.params['quote']}"


REGISTRY: Dict[str, Type[Base]] = {c.name: c for c in (Weather, Rates)}
ALLOWED_TOOLS = ["weather", "rates"]


def run(**kwargs: Any):
    cls = REGISTRY.get(kwargs["tool"])
    if cls is None:
        return "unknown", None, None, None
    return cls(kwargs).execute(), None, None, None
