"""The instance itself is called."""
from typing import List, Optional

ALLOWED_TOOLS = ["classify"]


class Classifier:
    def __init__(self, labels: List[str], threshold: Optional[float] = None):
        self.labels = labels
        self.threshold = threshold

    def __call__(self, text: str) -> str:
        return next((label for label in self.labels if label in text), "none")


def run(**kwargs):
    """Run the task."""
    classifier = Classifier(labels=kwargs["labels"], threshold=kwargs.get("threshold"))
    text = kwargs["prompt"]
    return classifier(text), text, None, None
