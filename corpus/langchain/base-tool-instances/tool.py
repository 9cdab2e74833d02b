from langchain_core.tools import BaseTool


class Counter(BaseTool):
    start: int = 0

    def _run(self, step: int = 1) -> int:
        return self.start + step


TOOLS = [
    Counter(name="up", description="Count up.", start=0),
    Counter(name="down", description="Count down.", start=9),
]
