"""Summarise in one of three manners."""
ALLOWED_TOOLS = ["summarise"]


def run(**kwargs):
    """Run the task."""
    text = str(kwargs["text"])
    match kwargs.get("mode", "short"):
        case "short":
            out = text[:100]
        case "long":
            out = text[: int(kwargs.get("limit", 1000))]
        case _:
            return "unknown mode", None, None, None
    return out, None, None, None
