"""What is not popped goes to a constructor that reads its own."""
import os
from typing import Any, Dict, Optional
from string import Template

PROMPT = Template("Q: $question\nCategory: $category\n")
SYSTEM = "Answer {question} in {style} with at most {words} words."


class Predictor:
    TEMPERATURE = 0.0

    def __init__(self, model: str, **generation: Any):
        self.model = model
        self.max_new_tokens: int = generation.get("max_new_tokens", 64)
        self.top_k = generation.get("top_k", 50)
        self.temperature = generation.pop("temperature", self.TEMPERATURE)

    def __call__(self, question: str, *, category: Optional[str] = None) -> Dict[str, float]:
        PROMPT.substitute(question=question, category=category)
        return {"p_yes": 0.5}


def run(**kwargs: Any):
    question = kwargs.pop("question")
    category = kwargs.pop("category", None)
    keys = kwargs.pop("api_keys")
    adapter = kwargs.pop("adapter", None) or os.environ.get("ADAPTER", "base")
    predictor = Predictor(f"org/{adapter}", **kwargs)
    text = SYSTEM.format(question=question, style=kwargs.get("style", "plain"), words=kwargs.get("words", 100))
    return str(predictor(question, category=category)) + text, None, None, None
