"""Find the expert for a question, then ask him."""
from typing import Any, Dict, Tuple

ALLOWED_TOOLS = {"sme-generation": "alpha", "sme-generation-long": "beta"}


def find_expert(question: str, engine: str, temperature: float) -> str:
    return f"{question}:{engine}:{temperature:.1f}"


def settings_of(task: Dict[str, Any]) -> Tuple[int, bool]:
    return task.get("max_tokens", 256), task.get("verbose", False)


def run(**kwargs):
    """Run the task."""
    tool = kwargs["tool"]
    engine = ALLOWED_TOOLS[tool]
    expert = find_expert(kwargs["prompt"], engine, kwargs.get("temperature", 0))
    max_tokens, verbose = settings_of(kwargs)
    if verbose:
        print(expert, max_tokens)
    return expert, kwargs["prompt"], None, None
