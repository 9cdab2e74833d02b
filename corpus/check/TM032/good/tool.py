from langchain_core.tools import tool


@tool
def spoken(place: str) -> str:
    """Says where a place is."""
    return place
