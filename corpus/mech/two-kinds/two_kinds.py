"""Requests to a hosted set of models."""
import json
from typing import Any, Dict, Optional, Tuple

import requests

VISION_URL = "https://api.example.org/v1/image/vision/text-to-image"
TEXT_URL = "https://api.example.org/v1/text/vision/chat"
PREFIX = "corcel-"
ENGINES = {"text": ["cortext-ultra", "cortext-lite"], "image": ["proteus", "dreamshaper"]}
ALLOWED_TOOLS = [PREFIX + engine for values in ENGINES.values() for engine in values]
DEFAULT_TEXT = {"stream": False, "top_p": 1, "temperature": 0.0001, "max_tokens": 4096}
DEFAULT_IMAGE = {"height": "1024", "width": "1024", "cfg_scale": 2, "steps": "8", "negative_prompt": "", "seed": None}

MechResponse = Tuple[str, Optional[str], Optional[Dict[str, Any]], Any]


def error_response(msg: str) -> MechResponse:
    return msg, None, None, None


def post(url: str, payload: Dict[str, Any], key: str) -> str:
    try:
        response = requests.post(url, json=payload, headers={"Authorization": key}, timeout=60)
        return json.dumps(response.json())
    except requests.exceptions.RequestException as e:
        return str(e)


def make_text(prompt: str, key: str, model: str, **kwargs: Any) -> str:
    payload: Dict[str, Any] = {"model": model, "messages": [{"role": "user", "content": prompt}]}
    for arg in ("stream", "top_p", "temperature", "max_tokens"):
        payload[arg] = kwargs.get(arg, DEFAULT_TEXT[arg])
    return post(TEXT_URL, payload, key)


def make_image(prompt: str, key: str, model: str, **kwargs: Any) -> str:
    payload: Dict[str, Any] = {"engine": model, "text_prompts": [{"text": prompt}]}
    for arg, default in DEFAULT_IMAGE.items():
        value = kwargs.get(arg, default)
        if value is not None:
            payload[arg] = value
    return post(VISION_URL, payload, key)


def run(**kwargs: Any) -> MechResponse:
    api_key = kwargs["api_keys"].get("corcel")
    if not api_key:
        return error_response("No API key has been given.")
    tool: Optional[str] = kwargs.pop("tool", None)
    prompt: Optional[str] = kwargs.pop("prompt", None)
    if tool is None:
        return error_response("No tool has been given.")
    if prompt is None:
        return error_response("No prompt has been given.")
    if tool not in ALLOWED_TOOLS:
        return error_response(f"{tool!r} is not one of {ALLOWED_TOOLS}")
    engine = tool.replace(PREFIX, "")
    counter_callback = kwargs.pop("counter_callback", None)
    if engine in ENGINES["text"]:
        result = make_text(prompt, api_key, engine, **kwargs)
    elif engine in ENGINES["image"]:
        result = make_image(prompt, api_key, engine, **kwargs)
    else:
        return error_response("?")
    return result, prompt, None, counter_callback
