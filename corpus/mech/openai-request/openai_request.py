"""Ask a chat model a question."""
import functools
from typing import Any, Callable, Dict, Optional, Tuple

import openai
from openai import OpenAI

client: Optional[OpenAI] = None
MechResponse = Tuple[str, Optional[str], Optional[Dict[str, Any]], Any, Any]


def with_key_rotation(func: Callable):
    """Try again with the next key when the limit of one is reached."""

    @functools.wraps(func)
    def wrapper(*args, **kwargs) -> MechResponse:
        keys = kwargs["api_keys"]
        left: Dict[str, int] = keys.max_retries()

        def attempt() -> MechResponse:
            try:
                return func(*args, **kwargs) + (keys,)
            except openai.RateLimitError:
                if left["openai"] <= 0:
                    raise
                left["openai"] -= 1
                keys.rotate("openai")
                return attempt()

        return attempt()

    return wrapper


class OpenAIClientManager:
    """Opens and closes the client."""

    def __init__(self, api_key: str):
        self.api_key = api_key

    def __enter__(self) -> OpenAI:
        global client
        client = OpenAI(api_key=self.api_key)
        return client

    def __exit__(self, *exc) -> None:
        global client
        client = None


DEFAULT_OPENAI_SETTINGS = {"max_tokens": 500, "temperature": 0.7}
PREFIX = "chat-"
TOOL_TO_ENGINE = {"chat-small": "small-4k", "chat-large": "large-32k"}
ALLOWED_TOOLS = [PREFIX + size for size in ("small", "large")]


@with_key_rotation
def run(**kwargs) -> Tuple[Optional[str], Optional[Dict[str, Any]], Any, Any]:
    """Run the task."""
    with OpenAIClientManager(kwargs["api_keys"]["openai"]):
        max_tokens = kwargs.get("max_tokens", DEFAULT_OPENAI_SETTINGS["max_tokens"])
        temperature = kwargs.get("temperature", DEFAULT_OPENAI_SETTINGS["temperature"])
        prompt = kwargs["prompt"]
        tool = kwargs["tool"]
        counter_callback = kwargs.get("counter_callback", None)
        if tool not in ALLOWED_TOOLS:
            return f"{tool} is unknown", None, None, None
        engine = kwargs.get("model", TOOL_TO_ENGINE[tool])
        messages = [{"role": "user", "content": prompt}]
        answer = client.chat.completions.create(
            model=engine, messages=messages, temperature=temperature, max_tokens=max_tokens
        )
        return answer.choices[0].message.content, prompt, None, counter_callback
