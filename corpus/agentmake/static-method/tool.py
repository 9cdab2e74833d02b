class Tools:
    @staticmethod
    def search(query: str, limit: int = 5, **kwargs) -> str:
        """Searches the web."""
        return query


TOOL_FUNCTION = Tools.search
