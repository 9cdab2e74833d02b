"""A tool as an object."""
from typing import Any

ALLOWED_TOOLS = ["bound-callable"]


class Tool:
    """The tool."""

    unit = "m"

    def __init__(self, precision: int) -> None:
        self.precision = precision

    def execute(self, **kwargs: Any):
        """Run the task."""
        self.kwargs = kwargs
        return self._measure(), None, None, None

    def _measure(self) -> str:
        length: float = self.kwargs["length"]
        return f"{length:.{self.precision}f} {self.kwargs.get('unit', self.unit)}"


run = Tool(precision=2).execute
