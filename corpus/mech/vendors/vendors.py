"""One entry for several vendors' chat models."""
import json
import os
import time
from dataclasses import dataclass, field
from typing import Any, Callable, Dict, List, Optional, Protocol, Tuple

import anthropic
import openai
import requests

VENDORS = {"openai": ["gpt-4o", "gpt-4o-mini"], "anthropic": ["claude-3-haiku"], "mistral": ["mistral-small"]}
ALLOWED_TOOLS = [f"{vendor}-{model}" for vendor, models in VENDORS.items() for model in models]
DEFAULT_SYSTEM_PROMPT = "You answer briefly."
MAX_RETRIES = 3
MechResponse = Tuple[Optional[str], Optional[str], Optional[Dict[str, Any]], Any]


@dataclass
class ChatOptions:
    max_tokens: int = 1024
    temperature: float = 0.3
    top_p: Optional[float] = None
    stop: List[str] = field(default_factory=list)

    @classmethod
    def of(cls, task: Dict[str, Any]) -> "ChatOptions":
        options = cls()
        for name in ("max_tokens", "temperature", "top_p", "stop"):
            if name in task:
                setattr(options, name, task[name])
        return options


class Chat(Protocol):
    def __call__(self, prompt: str, system: str, options: ChatOptions) -> str: ...


def ask_openai(key: str, model: str) -> Chat:
    def ask(prompt: str, system: str, options: ChatOptions) -> str:
        client = openai.OpenAI(api_key=key)
        return client.chat.completions.create(model=model, messages=[{"role": "system", "content": system}]).choices[0].message.content
    return ask


def ask_anthropic(key: str, model: str) -> Chat:
    def ask(prompt: str, system: str, options: ChatOptions) -> str:
        return anthropic.Anthropic(api_key=key).messages.create(model=model, max_tokens=options.max_tokens, messages=[]).content[0].text
    return ask


def ask_mistral(key: str, model: str) -> Chat:
    def ask(prompt: str, system: str, options: ChatOptions) -> str:
        return requests.post("https://api.mistral.ai/v1/chat", json={"model": model}, headers={"Authorization": key}).json()["x"]
    return ask


FACTORIES: Dict[str, Callable[[str, str], Chat]] = {"openai": ask_openai, "anthropic": ask_anthropic, "mistral": ask_mistral}


def retry(call: Callable[[], str], attempts: int, wait: float) -> str:
    for attempt in range(attempts):
        try:
            return call()
        except Exception:
            if attempt == attempts - 1:
                raise
            time.sleep(wait * 2**attempt)
    return ""


def run(**kwargs: Any) -> MechResponse:
    tool: str = kwargs["tool"]
    if tool not in ALLOWED_TOOLS:
        return f"Tool {tool} is not supported.", None, None, None
    vendor, _, model = tool.partition("-")
    if (prompt := kwargs.get("prompt")) is None:
        return "A prompt is needed.", None, None, None
    if vendor not in kwargs["api_keys"]:
        return f"No key for {vendor}.", None, None, None
    chat = FACTORIES[vendor](kwargs["api_keys"][vendor], model)
    options = ChatOptions.of(kwargs)
    system = kwargs.get("system_prompt") or DEFAULT_SYSTEM_PROMPT
    answer = retry(lambda: chat(prompt, system, options), kwargs.get("retries", MAX_RETRIES), wait=float(kwargs.get("wait", 0.5)))
    if kwargs.get("as_json"):
        try:
            answer = json.dumps(json.loads(answer))
        except ValueError:
            return "The answer is no JSON.", prompt, None, kwargs.get("counter_callback")
    return answer, prompt, {"model": model}, kwargs.get("counter_callback")
