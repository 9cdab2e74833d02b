"""Two tools told apart by comparisons."""
ALLOWED_TOOLS = ["text-upper", "text-repeat"]


def upper(text: str, locale: str = "en") -> str:
    return text.upper() + locale


def repeat(text: str, times: int) -> str:
    return text * times


def run(**kwargs):
    """Run the task."""
    tool = kwargs["tool"]
    if tool == "text-upper":
        result = upper(kwargs["text"], kwargs.get("locale", "en"))
    elif tool == "text-repeat":
        result = repeat(kwargs["text"], kwargs["times"])
    else:
        return "unknown", None, None, None
    return result, kwargs.get("prompt"), None, None
