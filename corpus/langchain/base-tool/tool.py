from typing import Optional, Type

from langchain_core.callbacks import CallbackManagerForToolRun
from langchain_core.tools import BaseTool
from pydantic import BaseModel, Field


class WeighInput(BaseModel):
    item: str = Field(description="What to weigh.")
    tare: float = 0.0


class Weigh(BaseTool):
    name: str = "weigh"
    description: str = "Weigh " + "an item."
    args_schema: Type[BaseModel] = WeighInput

    def _run(self, item: str, tare: float = 0.0, run_manager: Optional[CallbackManagerForToolRun] = None) -> str:
        return item


class Measure(BaseTool):
    name: str = "measure"
    description: str = "Measure an item."

    def _run(self, item: str, unit: str = "m", run_manager: Optional[CallbackManagerForToolRun] = None) -> str:
        """Not the description."""
        return item


class Gauge(Measure):
    name: str = Field(default="gauge")


class Later(BaseTool):
    name: str = "later"
    description: str = "Only asynchronous."

    def _run(self, *args, **kwargs):
        raise NotImplementedError

    async def _arun(self, when: int) -> str:
        return ""


class _Base(BaseTool):
    def _run(self, x: int) -> int:
        return x
