TOOL_DESCRIPTION = "Draws a map"


def draw_map(place: str, zoom: int = 3, backend: str = "", **kwargs):
    return ""


TOOL_FUNCTION = draw_map
