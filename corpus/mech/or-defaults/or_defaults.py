"""Search something."""
ALLOWED_TOOLS = ["search"]
DEFAULT_COUNT = 10


def run(**kwargs):
    """Run the task."""
    count = kwargs.get("count") or DEFAULT_COUNT
    language = kwargs["language"] if "language" in kwargs else "en"
    region = kwargs.get("region")
    if not region:
        region = "world"
    safe = kwargs.get("safe", None)
    safe = True if safe is None else safe
    return f"{count} {language} {region} {safe}", kwargs.get("prompt") or "", None, None
