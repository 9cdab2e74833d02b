from langchain_core.tools import tool


@tool
def rain(place: str) -> str:
    """Chance of rain at a place."""
    return place
