"""Say whether a market has resolved."""
from typing import Any, Dict, Optional, Tuple

ALLOWED_TOOLS = ["fact-resolver"]


def answerable(question: str, model: str = "m-1", openai_api_key: str | None = None) -> bool:
    return bool(question) and bool(model or openai_api_key)


def run(
    prompt: str,
    api_keys: Any,
    n_fact_runs: int = 3,
    **kwargs: Any,
) -> Tuple[str, Optional[str], Optional[Dict[str, Any]], Any]:
    """Run the resolver."""
    assert n_fact_runs % 2, "an odd number is needed"
    key = api_keys["openai"]
    votes = [answerable(prompt, openai_api_key=key) for _ in range(n_fact_runs)]
    return str(sum(votes)), "", None, None
