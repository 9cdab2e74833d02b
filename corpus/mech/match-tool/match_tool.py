"""A match on the name of the tool."""
from enum import Enum
from typing import Any


class Tool(str, Enum):
    ENCODE = "encode"
    DECODE = "decode"
    HASH = "hash"


ALLOWED_TOOLS = [t.value for t in Tool]


def run(**kwargs: Any):
    text: str = kwargs["text"]
    match kwargs["tool"]:
        case "encode":
            result = text.encode(kwargs.get("encoding", "utf-8")).hex()
        case "decode":
            result = bytes.fromhex(text).decode(kwargs.get("encoding", "utf-8"), kwargs.get("errors", "strict"))
        case "hash":
            import hashlib
            result = hashlib.new(kwargs["algorithm"], text.encode()).hexdigest()
        case _:
            raise ValueError("unknown")
    return result, None, None, None
