from crewai.tools import BaseTool, tool
from pydantic import BaseModel, Field


class Route(BaseModel):
    start: str = Field(..., description="Where from.")
    stops: list[str] = []


class Planner(BaseTool):
    name: str = "Route planner"
    description: str = "Plan a route."
    args_schema: type[BaseModel] = Route

    def _run(self, start: str, stops: list[str]) -> str:
        return start


@tool("Fuel gauge")
def gauge(litres: float) -> str:
    """Tell how far the fuel lasts."""
    return ""
