from langchain_core.tools import tool


class Shed:
    @tool
    def fetch(self, item: str) -> str:
        """Fetch."""
        return item

    @staticmethod
    @tool
    def list_items(shelf: int = 0) -> str:
        """List."""
        return ""
