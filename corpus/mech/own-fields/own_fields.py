"""A dataclass takes those of the kwargs that its fields name."""
import dataclasses
from dataclasses import dataclass, field, InitVar
from typing import Any, ClassVar, List, Optional


@dataclass
class Params:
    VERSION: ClassVar[int] = 3
    query: str
    top_k: int = 5
    filters: List[str] = field(default_factory=list)
    language: Optional[str] = None
    _cache: dict = field(default_factory=dict, init=False, repr=False)

    @classmethod
    def from_kwargs(cls, **kwargs: Any) -> "Params":
        names = {f.name for f in dataclasses.fields(cls)}
        return cls(**{k: v for k, v in kwargs.items() if k in names})

    def __post_init__(self) -> None:
        if self.top_k < 1:
            raise ValueError("top_k")


def run(**kwargs: Any):
    params = Params.from_kwargs(**kwargs)
    return f"{params.query}{params.top_k}", None, None, None
