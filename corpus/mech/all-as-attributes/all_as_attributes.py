"""Every kwarg becomes an attribute, read with and without a default."""
from typing import Any, Dict, Optional


class Mixin:
    def opt(self, name: str, default: Any = None) -> Any:
        return getattr(self, name, default)


class Job(Mixin):
    kind = "basic"

    def __init__(self, **kwargs: Any) -> None:
        for key, value in kwargs.items():
            setattr(self, key, value)

    @property
    def timeout(self) -> float:
        return float(self.opt("timeout_s", 30))

    def start(self) -> str:
        return f"{self.command} {self.kind} {self.timeout} {self.opt('nice', 0)}"


class Config:
    def __init__(self, **kwargs):
        self.__dict__.update(kwargs)


def run(**kwargs: Any):
    job = Job(**kwargs)
    cfg = Config(**kwargs)
    return job.start() + cfg.cwd, None, None, None
