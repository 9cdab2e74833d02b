from typing import Any, Final

TOOL_SCHEMA: dict[str, Any] = {
    "name": "mix",
    "description": "Mixes two colours",
    "parameters": {"type": "object", "properties": {"first": {"type": "string"}, "second": {"type": "string"}}, "required": ["first", "second"]},
}
TOOL_SYSTEM: Final = ""


def mix(first: str, second: str, **kwargs: Any) -> str:
    return first + second


TOOL_FUNCTION: Any = mix
