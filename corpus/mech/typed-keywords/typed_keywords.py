"""Translate a text."""
from typing import Literal, Optional

ALLOWED_TOOLS = ["translate"]


def run(*, prompt: str, target: Literal["de", "fr"] = "de", glossary: Optional[dict[str, str]] = None, **_):
    """Translate.

    Args:
        prompt: the text
        target: the language
    """
    return f"{prompt} {target} {glossary}", prompt, None, None
