from langchain_core.tools import Tool, tool
from pydantic import BaseModel


def _look_up(word: str) -> str:
    return word


class Query(BaseModel):
    word: str


one = Tool(name="dictionary", func=_look_up, description="Look a word up.")
two = Tool("thesaurus", _look_up, "Look for synonyms.")
three = Tool.from_function(_look_up, "rhymes", "Look for rhymes.")
four = Tool(name="spelling", func=lambda text: text, description="Check the spelling.")
five = Tool(name="typed", func=_look_up, description="With a schema.", args_schema=Query)


@tool(infer_schema=False)
def echo(text: str) -> str:
    """Say it again."""
    return text
