"""Ask twice."""
ALLOWED_TOOLS = ["ask", "ask-long"]
LIMIT = 300


def run(**kwargs):
    """Run the task."""
    tool = kwargs["tool"]
    prompt = kwargs["prompt"]
    if tool == "ask-long":
        limit = kwargs.get("limit", 900)
    else:
        limit = kwargs.get("limit", LIMIT)
    temperature = kwargs.get("temperature", 0.2)
    print("temperature", kwargs.get("temperature"))
    return f"{str(prompt)[:limit]} {temperature}", prompt, None, None
