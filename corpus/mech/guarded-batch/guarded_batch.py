"""Translates texts, many at once."""
import concurrent.futures as cf
import itertools
import json
import re
from collections.abc import Callable, Iterable, Mapping
from functools import partial, reduce, wraps
from typing import Any, Optional, ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")
ALLOWED_TOOLS = ["translate-batch"]
LANGUAGES = frozenset(("de", "en", "fr", "it"))


def guarded(*needed: str, **fallbacks: Any) -> Callable[[Callable[P, R]], Callable[P, R]]:
    def decorate(func: Callable[P, R]) -> Callable[P, R]:
        @wraps(func)
        def call(*args: P.args, **kwargs: P.kwargs) -> R:
            absent = sorted(set(needed).difference(kwargs))
            if absent:
                return f"Missing: {absent}", None, None, None
            for name, value in fallbacks.items():
                kwargs.setdefault(name, value)
            return func(*args, **kwargs)

        return call

    return decorate


def chunked(texts: Iterable[str], size: int) -> list[list[str]]:
    it = iter(texts)
    return list(iter(lambda: list(itertools.islice(it, size)), []))


def translate(texts: list[str], *, source: Optional[str], target: str, glossary: Mapping[str, str]) -> list[str]:
    def swap(text: str, pair: tuple[str, str]) -> str:
        return text.replace(*pair)

    return [reduce(swap, glossary.items(), text) for text in texts]


@guarded("texts", "target", chunk_size=20, workers=4)
def run(**kwargs: Any):
    target = kwargs["target"]
    if target not in LANGUAGES:
        raise ValueError(f"cannot translate to {target}")
    work = partial(translate, source=kwargs.get("source"), target=target, glossary=kwargs.get("glossary") or {})
    with cf.ThreadPoolExecutor(max_workers=kwargs["workers"]) as pool:
        parts = list(pool.map(work, chunked(kwargs["texts"], kwargs["chunk_size"])))
    flat = [text for part in parts for text in part]
    separator = kwargs.get("separator", "\n")
    if kwargs.get("as_json", False):
        return json.dumps(flat, ensure_ascii=kwargs.get("ascii", False)), None, None, None
    return separator.join(flat), None, None, kwargs.get("counter_callback")
