from langchain_core.tools import BaseTool


class Lookup(BaseTool):
    name: str = "lookup"
    description: str = "Look a word up."

    def _run(self, **kwargs):
        return str(kwargs["word"]), kwargs.get("language", "en")
