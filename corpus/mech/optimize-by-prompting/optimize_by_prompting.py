"""Improve a prompt step by step."""
from typing import Any, Dict, List

ALLOWED_TOOLS = ["optimize-weak", "optimize-strong"]
SCORER = {"optimize-weak": "score-s", "optimize-strong": "score-l"}


class Optimizer:
    """Keeps the state of one run."""

    def __init__(self, **kwargs: Any) -> None:
        self.kwargs = kwargs
        self.history: List[Dict[str, Any]] = []
        self.rounds = int(kwargs.get("rounds", 8))

    def score(self, text: str) -> float:
        examples: List[str] = self.kwargs["examples"]
        return sum(text.count(e) for e in examples) / (len(examples) or 1)

    def best(self) -> str:
        seed = self.kwargs.get("seed_prompt", "Answer briefly.")
        for _ in range(self.rounds):
            self.history.append({"text": seed, "score": self.score(seed)})
        return max(self.history, key=lambda h: h["score"])["text"]


def run(**kwargs):
    """Run the task."""
    optimizer = Optimizer(**kwargs)
    return optimizer.best(), kwargs["prompt"], None, kwargs.get("counter_callback", None)
