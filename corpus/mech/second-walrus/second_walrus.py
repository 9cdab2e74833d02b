"""Search with one of two providers."""
ALLOWED_TOOLS = ["web-search"]
PROVIDERS = ("google", "serper")


def run(**kwargs):
    """Run the task."""
    if not (prompt := kwargs.get("prompt")):
        return "No prompt has been given.", None, None, None
    provider = kwargs.get("search_provider", "google").lower()
    if provider not in PROVIDERS:
        raise ValueError(provider)
    num = min(int(kwargs.get("num_urls", 3)), 10)
    return f"{prompt} {provider} {num}", prompt, None, None
