"""A package without a list of tools whose runtime is called by any name with a prefix."""
from typing import Any, Callable, Dict, Optional, Tuple, Union
import anthropic

client = None
PREFIX = "anthropic-"
SETTINGS = {"max_tokens": 1024, "temperature": 0.7}


class Session:
    def __init__(self, api_key: str):
        self.api_key = api_key

    def __enter__(self):
        global client
        if client is None:
            client = anthropic.Anthropic(api_key=self.api_key)
        return client

    def __exit__(self, *exc: Any) -> None:
        global client
        client = None


def run(**kwargs: Any) -> Union[float, Tuple[Optional[str], Optional[Dict[str, Any]], Any, Any]]:
    tool = kwargs["tool"]
    if not tool.startswith(PREFIX):
        return f"{tool} has no {PREFIX}", None, None, None
    named = tool.replace(PREFIX, "", 1)
    if not named:
        return "the name ends too early", None, None, None
    engine = kwargs.get("model") or named
    delivery_rate = int(kwargs.get("delivery_rate", 1))
    counter_callback: Optional[Callable] = kwargs.get("counter_callback", None)
    if delivery_rate == 0:
        if not counter_callback:
            raise ValueError("nobody counts")
        return counter_callback(max_cost=True, models_calls=(engine,))
    with Session(kwargs["api_keys"]["anthropic"]):
        max_tokens = kwargs.get("max_tokens", SETTINGS["max_tokens"])
        temperature = kwargs.get("temperature", SETTINGS["temperature"])
        prompt = kwargs["prompt"]
        if not client:
            raise RuntimeError("not open")
        try:
            response = client.messages.create(model=engine, max_tokens=max_tokens, temperature=temperature, messages=[{"role": "user", "content": prompt}])
            return response.content[0].text, None, None, counter_callback
        except Exception as e:
            return str(e), None, None, counter_callback
