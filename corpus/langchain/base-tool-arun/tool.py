from typing import Any, Optional, Type

from langchain_core.callbacks import CallbackManagerForToolRun
from langchain_core.tools import BaseTool
from pydantic import BaseModel, Field


class Query(BaseModel):
    """What to ask."""

    text: str = Field(description="The question.")
    most: int = Field(3, ge=1)


class Asks(BaseTool):
    name: str = "asks"
    description: str = "Ask."
    args_schema: Type[BaseModel] = Query

    def _run(self, text: str, most: int = 3, run_manager: Optional[CallbackManagerForToolRun] = None) -> str:
        return text


class Counts(BaseTool):
    name: str = "counts"
    description: str = "Count."

    def _run(self, start: int, stop: int = 9, run_manager: Optional[CallbackManagerForToolRun] = None) -> str:
        """Not said."""
        return ""


class Listens(BaseTool):
    name: str = "listens"
    description: str = "Listen."
    args_schema: Any = {"type": "object", "properties": {"at": {"type": "string"}}, "required": ["at"]}

    def _run(self, **kwargs: Any) -> str:
        return ""
