from typing import Annotated, Any, Optional

from langchain_core.runnables import RunnableConfig
from langchain_core.runnables.config import RunnableConfig as Settings
from langchain_core.tools import InjectedToolArg, tool
from langchain_core.tools.base import InjectedToolCallId as CallId


@tool
def save(
    text: str,
    config: RunnableConfig,
    call: Annotated[str, CallId],
    user: Annotated[Optional[str], InjectedToolArg()] = None,
    tags: list[str] = [],
) -> str:
    """Save a text."""
    return text


@tool
def load(name: str, settings: Settings) -> str:
    """Load a text."""
    return name
