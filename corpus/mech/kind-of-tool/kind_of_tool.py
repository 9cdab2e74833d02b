"""What is left of the tool name without its prefix decides which function gets the rest."""
from typing import Any, Callable, Dict, Optional, Tuple
import requests

PREFIX = "kind-of-tool-"
ENGINES = {"chat": ["small"], "image": ["draw"]}
ALLOWED_TOOLS = [PREFIX + v for v in ENGINES["chat"]] + [f"{PREFIX}{v}" for v in ENGINES["image"]]
DEFAULTS = {
    "chat": {"model": "large", "stream": False, "top_p": 1, "temperature": 0.0001, "max_tokens": 4096},
    "image": {"steps": 8, "cfg_scale": 3, "height": "square", "negative_prompt": ""},
}


def send_request(url: str, payload: Dict[str, Any], headers: Dict[str, str]):
    return requests.post(url, json=payload, headers=headers).json()


def chat(prompt: str, api_key: str, **kwargs) -> str:
    defaults = DEFAULTS["chat"]
    payload = {
        "model": kwargs.get("model", defaults["model"]),
        "stream": kwargs.get("stream", defaults["stream"]),
        "top_p": kwargs.get("top_p", defaults["top_p"]),
        "temperature": kwargs.get("temperature", defaults["temperature"]),
        "max_tokens": kwargs.get("max_tokens", defaults["max_tokens"]),
        "messages": [{"role": "user", "content": prompt}],
    }
    return send_request("u", payload, {"Authorization": api_key})


def image(prompt: str, api_key: str, **kwargs) -> str:
    defaults = DEFAULTS["image"]
    payload = {k: kwargs.get(k, d) for k, d in defaults.items()}
    payload["prompt"] = prompt
    return send_request("u", payload, {"Authorization": api_key})


def run(**kwargs):
    tool = kwargs["tool"]
    if tool not in ALLOWED_TOOLS:
        return "no", None, None, None
    key = kwargs["api_keys"].get("kind-of-tool")
    kwargs.pop("api_keys")
    prompt = kwargs.pop("prompt")
    kind = tool.replace(PREFIX, "")
    if kind in ENGINES["chat"]:
        out = chat(prompt, key, **kwargs)
    else:
        out = image(prompt, key, **kwargs)
    return out, prompt, None, kwargs.get("counter_callback")
