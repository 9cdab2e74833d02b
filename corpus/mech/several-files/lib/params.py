from dataclasses import dataclass, field
from typing import Any, List, Mapping

from ..constants import LIMITS, Keys


@dataclass
class Params:
    query: str
    limit: int = LIMITS["default"]
    sites: List[str] = field(default_factory=list)


def parse(raw: Mapping[str, Any]) -> Params:
    if Keys.QUERY not in raw:
        raise ValueError("a query is needed")
    limit = min(int(raw.get(Keys.LIMIT, LIMITS["default"])), LIMITS["max"])
    return Params(query=raw[Keys.QUERY], limit=limit, sites=list(raw.get(Keys.SITES, ())))
