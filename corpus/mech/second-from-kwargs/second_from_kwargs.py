"""Settings by classmethod."""
from dataclasses import dataclass

ALLOWED_TOOLS = ["class-settings"]


@dataclass
class Settings:
    city: str
    days: int = 3

    @classmethod
    def from_kwargs(cls, kwargs):
        return cls(**{k: v for k, v in kwargs.items() if k in cls.__annotations__})

    def text(self) -> str:
        return f"{self.city} {self.days}"


def run(**kwargs):
    """Run the task."""
    return Settings.from_kwargs(kwargs).text(), None, None, None
