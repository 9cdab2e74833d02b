"""Keeps notes in a vector store and finds them again."""
from __future__ import annotations

import hashlib
import inspect
import json
import os
from functools import cache, singledispatchmethod
from typing import TYPE_CHECKING, Any, Iterable, Mapping, MutableMapping, Sequence

import chromadb
from chromadb.config import Settings

if TYPE_CHECKING:
    from chromadb.api import ClientAPI

TOP_K = int(os.getenv("TOP_K", "4"))
ALLOWED_TOOLS = ["notes-add", "notes-find", "notes-drop"]


@cache
def client(path: str) -> ClientAPI:
    return chromadb.PersistentClient(path=path, settings=Settings(anonymized_telemetry=False))


class Notes:
    def __init__(self, path: str = "./notes", collection: str = "default") -> None:
        self.collection = client(path).get_or_create_collection(collection)

    def add(self, texts: Sequence[str], metadata: Mapping[str, Any] | None = None, *, ids: Iterable[str] | None = None) -> str:
        keys = list(ids or (hashlib.sha1(t.encode()).hexdigest() for t in texts))
        self.collection.add(documents=list(texts), ids=keys)
        return json.dumps(keys)

    def find(self, query: str, k: int = TOP_K, where: dict[str, Any] | None = None, min_score: float = 0.0) -> str:
        return json.dumps(self.collection.query(query_texts=[query], n_results=k, where=where))

    def drop(self, ids: Sequence[str]) -> str:
        self.collection.delete(ids=list(ids))
        return "done"


def accepted(function, given: Mapping[str, Any]) -> dict[str, Any]:
    names = inspect.signature(function).parameters
    return {name: value for name, value in given.items() if name in names}


def run(**kwargs: Any):
    action = kwargs["tool"].removeprefix("notes-")
    store = {k: kwargs.pop(k) for k in ("path", "collection") if k in kwargs}
    notes = Notes(**store)
    try:
        if action == "add":
            texts = kwargs.pop("texts", None) or [kwargs["prompt"]]
            result = notes.add(texts, kwargs.get("metadata"), ids=kwargs.get("ids"))
        elif action == "find":
            result = notes.find(kwargs["prompt"], k=kwargs.get("k", TOP_K), where=kwargs.get("where"), min_score=kwargs.get("min_score", 0.0))
        else:
            result = notes.drop(kwargs["ids"])
    except Exception as error:
        return f"{type(error).__name__}: {error}", None, None, None
    return result, kwargs.get("prompt"), None, None
