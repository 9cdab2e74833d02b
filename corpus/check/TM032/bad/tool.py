from langchain_core.tools import tool


@tool
def silent(place: str) -> str:
    return place
