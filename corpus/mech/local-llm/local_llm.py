"""Run a small model on this machine."""
from pathlib import Path
from typing import Any, Optional

ALLOWED_TOOLS = ["local-llm", "llm"]
DEFAULT_REPO = "small/model"
DEFAULT_MAX_TOKENS = 1 << 8


def load(repo: str = DEFAULT_REPO, context_size: int = 2048, models_dir: Optional[Path] = None) -> Any:
    return repo, context_size, models_dir


def run(**kwargs: Any):
    """Entry point."""
    prompt: str = kwargs.get("prompt", "")
    system = kwargs.get("system_prompt", "You are a helpful assistant.")
    max_tokens = int(kwargs.get("max_tokens", DEFAULT_MAX_TOKENS))
    temperature = float(kwargs.get("temperature", 0.7))
    model = load(kwargs.get("model_repo", DEFAULT_REPO), models_dir=kwargs.get("models_dir"))
    text = f"{model} {system} {prompt} {max_tokens} {temperature}"
    return text, prompt, None, kwargs.get("counter_callback")
