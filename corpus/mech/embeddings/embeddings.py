"""Find the nearest texts."""
ALLOWED_TOOLS = ["nearest"]


def run(**kwargs):
    """Run the task."""
    query = kwargs["query"].lower().strip()
    top_k = kwargs.get("top_k")
    if top_k is None:
        top_k = 5
    corpus = kwargs["corpus"]
    threshold = float(kwargs.get("threshold") or 0.3)
    scores = [(sum(w in text for w in query.split()), text) for text in corpus]
    hits = sorted(scores)[:top_k]
    metadata = kwargs.get("metadata", {})
    for name, value in metadata.items():
        hits.append((name, value))
    return str([h for h in hits if h[0] > threshold]), None, None, None
