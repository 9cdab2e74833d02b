from langchain_core.tools import StructuredTool, tool


def make_tools(client):
    LIMIT = 5

    @tool
    def find(query: str, limit: int = 10) -> str:
        """Find."""
        return client.find(query, limit, LIMIT)

    return [find]


def _open(door: int) -> str:
    """Open a door."""
    return ""


def _close(door: int, lock: bool = True) -> str:
    """Close a door."""
    return ""


TOOLS = [tool(function) for function in (_open, _close)]


class Gate:
    def _lift(self, height: float) -> str:
        """Lift the bar."""
        return ""

    def tools(self):
        return [StructuredTool.from_function(self._lift, name="lift")]


def load(functions):
    return [tool(function) for function in functions]
