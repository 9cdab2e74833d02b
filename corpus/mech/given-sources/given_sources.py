"""Sources come from the caller or else from the network."""
from typing import Any, Callable, Dict, List, Optional, Tuple, Union
from datetime import date
import json
import requests
from openai import OpenAI

MAX_SOURCES = 10
ALLOWED_TOOLS = ["given-sources"]
ALLOWED_MODELS = ["gpt-4.1", "gpt-4o"]
DEFAULT_MODEL = "gpt-4.1"
RETRIES = 3
DELAY = 2
LIMITS = {"gpt-4.1": (1_000_000, 32_768), "gpt-4o": (128_000, 16_384)}


def generate(llm: OpenAI, model: str, messages: List[Dict[str, str]], max_tokens: int, temperature: float, retries: int = RETRIES, delay: int = DELAY, counter_callback: Optional[Callable] = None):
    return "", counter_callback


def fetch_sources(question: str, key: str) -> requests.Response:
    return requests.post("u", json={"q": question}, headers={"X": key})


def format_sources(data: List[Dict[str, Any]], limit: int) -> str:
    return ""


def count_tokens(text: str, model: str) -> int:
    return 1


def run(**kwargs: Any) -> Union[float, Tuple[str, Optional[str], Optional[Dict[str, Any]], Any]]:
    tool = kwargs["tool"]
    if tool not in ALLOWED_TOOLS:
        raise ValueError(f"{tool} is not known")
    engine = kwargs.get("model", DEFAULT_MODEL)
    if engine is None:
        raise ValueError("which model?")
    delivery_rate = int(kwargs.get("delivery_rate", 100))
    counter_callback: Optional[Callable] = kwargs.get("counter_callback", None)
    if delivery_rate == 0:
        if not counter_callback:
            raise ValueError("nobody counts")
        return counter_callback(max_cost=True, models_calls=(engine,) * 3)
    client = OpenAI(api_key=kwargs["api_keys"]["openai"])
    question = kwargs["prompt"]
    max_tokens = kwargs.get("max_tokens", 500)
    temperature = kwargs.get("temperature", 0)
    today = kwargs.get("today") or date.today().strftime("%d/%m/%Y")
    found_before = kwargs.get("found_before", None)
    keep_sources = kwargs["api_keys"].get("keep_sources", "false") == "true"
    if found_before is not None:
        sources = found_before.get("answer", {})
    else:
        sources = fetch_sources(question, kwargs["api_keys"]["search"]).json()
    text = format_sources(sources.get("organic", []), kwargs.get("max_sources", MAX_SOURCES))
    messages = [{"role": "system", "content": "x"}, {"role": "user", "content": f"{question} {today} {text}"}]
    out, counter_callback = generate(client, model=engine, messages=messages, max_tokens=max_tokens, temperature=temperature, retries=kwargs.get("retries", RETRIES), counter_callback=counter_callback)
    used_params: Dict[str, Any] = {"model": engine}
    if keep_sources:
        used_params["found_before"] = sources
    return out, messages[1]["content"], None, counter_callback, used_params
