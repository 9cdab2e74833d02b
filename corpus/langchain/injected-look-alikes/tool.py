from dataclasses import dataclass

from langchain_core.tools import tool


@dataclass
class RunnableConfig:
    speed: int = 1


@tool
def drive(config: RunnableConfig, state: str, runtime: int = 0) -> str:
    """Drive."""
    return state
