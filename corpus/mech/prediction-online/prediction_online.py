"""Estimate how likely an event is."""
import functools
import json
import re
from typing import Any, Callable, Dict, List, Optional, Tuple

MechResponse = Tuple[str, Optional[str], Optional[Dict[str, Any]], Any]

LLM_SETTINGS = {
    "alpha-mini": {"default_max_tokens": 500, "limit_max_tokens": 4096, "temperature": 0},
    "alpha-pro": {"default_max_tokens": 800, "limit_max_tokens": 8192, "temperature": 0},
}
ALLOWED_MODELS = list(LLM_SETTINGS.keys())
ALLOWED_TOOLS = ["forecast-online", "forecast-offline"]
DEFAULT_NUM_URLS = {tool: 3 for tool in ALLOWED_TOOLS}
DEFAULT_NUM_QUERIES = dict(zip(ALLOWED_TOOLS, (2, 3)))


def with_key_rotation(func: Callable) -> Callable:
    @functools.wraps(func)
    def wrapper(*args: Any, **kwargs: Any) -> Any:
        api_keys = kwargs["api_keys"]
        try:
            return func(*args, **kwargs) + (api_keys,)
        except Exception as error:
            return str(error), "", None, None, api_keys

    return wrapper


class LLMClientManager:
    def __init__(self, api_keys: Dict[str, Any], model: str, embedding_provider: str = "none"):
        self.api_keys, self.model, self.embedding_provider = api_keys, model, embedding_provider

    def __enter__(self):
        return self

    def __exit__(self, exc_type, exc_value, traceback):
        return None


def extract_question(prompt: str) -> str:
    found = re.findall(r'"(.*?)"', prompt)
    return found[0] if found else prompt


def fetch_sources(
    question: str,
    model: str,
    source_links: Optional[Dict],
    num_urls: int,
    num_queries: int,
    temperature: float,
    counter_callback: Optional[Callable] = None,
) -> Tuple[str, List[str]]:
    return json.dumps([question, model, num_urls, num_queries, temperature]), list(source_links or {})


@with_key_rotation
def run(**kwargs) -> MechResponse:
    """Run the task."""
    tool = kwargs["tool"]
    model = kwargs.get("model")
    if model is None:
        raise ValueError("no model was given")
    print(f"MODEL: {model}")
    with LLMClientManager(kwargs["api_keys"], model, embedding_provider="openai"):
        prompt = extract_question(kwargs["prompt"])
        max_tokens = kwargs.get("max_tokens", LLM_SETTINGS[model]["default_max_tokens"])
        temperature = kwargs.get("temperature", LLM_SETTINGS[model]["temperature"])
        num_urls = kwargs.get("num_urls", DEFAULT_NUM_URLS[tool])
        num_queries = kwargs.get("num_queries", DEFAULT_NUM_QUERIES[tool])
        counter_callback = kwargs.get("counter_callback", None)
        api_keys = kwargs.get("api_keys", {})
        google_api_key = api_keys.get("google_api_key", None)
        if tool not in ALLOWED_TOOLS:
            raise ValueError(f"{tool} is not supported")
        text, queries = fetch_sources(
            question=prompt,
            model=model,
            source_links=kwargs.get("source_links", None),
            num_urls=num_urls,
            num_queries=num_queries,
            temperature=temperature,
            counter_callback=counter_callback,
        )
        return f"{text} {queries} {max_tokens} {google_api_key}", prompt, None, counter_callback
