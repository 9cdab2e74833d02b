from typing import Annotated, Any

from langchain.tools import ToolRuntime, tool
from langchain_core.tools import InjectedToolCallId
from langgraph.prebuilt import InjectedState, InjectedStore


@tool
def recall(
    topic: str,
    state: Annotated[dict, InjectedState],
    user: Annotated[str, InjectedState("user")],
    store: Annotated[Any, InjectedStore()],
    call_id: Annotated[str, InjectedToolCallId],
    limit: int = 5,
) -> str:
    """Recalls what was said about a topic."""
    return topic


@tool
def remember(fact: str, runtime: ToolRuntime) -> str:
    """Remembers a fact."""
    return fact
