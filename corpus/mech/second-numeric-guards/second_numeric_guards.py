"""Check ranges."""
ALLOWED_TOOLS = ["ranges"]


def run(**kwargs):
    """Run the task."""
    temperature = kwargs.get("temperature", 0.7)
    if temperature < 0 or temperature > 2:
        return "temperature out of range", None, None, None
    n = kwargs["n"]
    if not isinstance(n, int) or n <= 0:
        return "n must be positive", None, None, None
    style = kwargs.get("style")
    if style and style not in ("vivid", "natural"):
        return "bad style", None, None, None
    if style == "vivid":
        contrast = kwargs["contrast"]
    else:
        contrast = 0
    return f"{temperature} {n} {style} {contrast}", None, None, None
