"""A decorator that calls itself again with another key, and settings per model."""
import functools
from typing import Any, Callable, Dict, List, Optional, Tuple, Union

import anthropic
import openai
from openai import OpenAI

MODELS = {
    "gpt-4.1-2025-04-14": {"answer": 500, "limit": 8192, "temperature": 0},
    "claude-4-sonnet": {"answer": 1000, "limit": 200_000, "temperature": 0.3},
}
ALLOWED_TOOLS = ["prediction-offline", "prediction-online"]
ALLOWED_MODELS = list(MODELS.keys())
WORDS: Dict[str, Optional[int]] = {tool: None for tool in ALLOWED_TOOLS}
WORDS["prediction-online"] = 300
PAGES = 5
DEFAULT_DELIVERY_RATE = 100
MechResponse = Tuple[str, Optional[str], Optional[Dict[str, Any]], Any, Any]


def rotating(func: Callable) -> Callable:
    @functools.wraps(func)
    def guarded(*args: Any, **kwargs: Any) -> MechResponse:
        keys = kwargs["api_keys"]
        left: Dict[str, int] = keys.max_retries()

        def attempt() -> MechResponse:
            try:
                return func(*args, **kwargs) + (keys,)
            except (anthropic.RateLimitError, openai.RateLimitError):
                if not any(left.values()):
                    raise
                for name in left:
                    left[name] -= 1
                    keys.rotate(name)
                return attempt()

        return attempt()

    return guarded


class Clients:
    def __init__(self, api_keys: Dict[str, str], model: str, embedding_provider: Optional[str] = None):
        self.api_keys = api_keys
        self.embedding_provider = embedding_provider
        self.llm_provider = "anthropic" if "claude" in model else "openai"

    def __enter__(self):
        return OpenAI(api_key=self.api_keys[self.llm_provider])

    def __exit__(self, exc_type, exc_value, traceback) -> None:
        pass


def search(client, prompt: str, model: str, temperature: float, max_tokens: int, n_words: Optional[int], num_urls: Optional[int] = PAGES, source_links: Optional[Dict] = None, counter_callback: Optional[Callable] = None):
    return "", counter_callback


def adjust(model: str, prompt: str, info: str) -> str:
    return info


@rotating
def run(**kwargs: Any) -> Union[float, MechResponse]:
    """Run the task"""
    tool = kwargs["tool"]
    model = kwargs.get("model")
    if model is None:
        raise ValueError("which model?")
    delivery_rate = int(kwargs.get("delivery_rate", DEFAULT_DELIVERY_RATE))
    counter_callback: Optional[Callable[..., Any]] = kwargs.get("counter_callback", None)
    if delivery_rate == 0:
        if not counter_callback:
            raise ValueError("nobody counts")
        return counter_callback(max_cost=True, models_calls=(model,))

    with Clients(kwargs["api_keys"], model) as llm_client:
        prompt = kwargs["prompt"]
        max_tokens = kwargs.get("max_tokens", MODELS[model]["answer"])
        temperature = kwargs.get("temperature", MODELS[model]["temperature"])
        num_urls = kwargs.get("num_urls", PAGES)
        num_words = kwargs.get("num_words", WORDS[tool])
        api_keys = kwargs.get("api_keys", {})
        google_api_key = api_keys.get("google_api_key", None)
        if model not in ALLOWED_MODELS:
            raise ValueError(f"{model} is not known")
        if tool not in ALLOWED_TOOLS:
            raise ValueError(f"{tool} is not known")
        info, counter_callback = (
            search(llm_client, prompt, model, temperature, max_tokens, num_words, num_urls, kwargs.get("source_links", None), counter_callback)
            if tool == "prediction-online"
            else ("", counter_callback)
        )
        info = adjust(model, prompt, info)
        return "r", prompt, None, counter_callback, {}
