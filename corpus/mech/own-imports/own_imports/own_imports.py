"""Quote a pair."""
from typing import Any

from packages.harbour.customs.own_imports.helpers import quote


def run(**kwargs: Any) -> Any:
    return quote(**kwargs), None, None, None
