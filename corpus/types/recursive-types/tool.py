from __future__ import annotations

from typing import Optional

from pydantic import BaseModel
from typing_extensions import TypedDict


class Node(BaseModel):
    value: int
    children: list[Node] = []


class Folder(BaseModel):
    files: list[File]


class File(BaseModel):
    name: str
    folder: Optional[Folder] = None


class Linked(TypedDict, total=False):
    next: Linked


def walk(node: Node, file: File, linked: Linked, more: list[Node] = []) -> None:
    """Walk."""
