"""Nested functions, generators and context managers read what run got."""
from contextlib import contextmanager
from typing import Any, Callable, Iterator


@contextmanager
def session(api_key: str, region: str = "eu") -> Iterator[object]:
    yield object()


def chunks(items, size: int):
    for i in range(0, len(items), size):
        yield items[i:i + size]


def run(**kwargs: Any):
    key = kwargs["api_keys"]["x"]

    def build(item: str) -> dict:
        return {"item": item, "lang": kwargs.get("lang", "en"), "user": user}

    user = kwargs["user"]
    out = []
    with session(key, region=kwargs.get("region", "eu")) as s:
        for batch in chunks(kwargs["documents"], kwargs.get("batch_size", 16)):
            out.extend(build(d) for d in batch)
    try:
        limit = kwargs["limit"]
    except KeyError:
        limit = 100
    return str(out[:limit]), None, None, None
