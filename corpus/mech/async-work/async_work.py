"""A coroutine gets the kwargs whole and passes on those that are set."""
import asyncio
import json
from typing import Any, Dict, Optional, Tuple

DEFAULTS = dict(temperature=0.0, max_tokens=1024)


def openai_call(messages, key, *, model="gpt-4o", temperature=DEFAULTS["temperature"], max_tokens=DEFAULTS["max_tokens"], seed=None):
    return {}


def verify(payload: bytes, signer: str) -> bool:
    return True


async def work(kwargs: Dict[str, Any]):
    messages = [
        {"role": "system", "content": kwargs.get("system_prompt", "You are helpful.")},
        {"role": "user", "content": kwargs["prompt"]},
    ]
    params = {name: kwargs[name] for name in ("model", "temperature", "max_tokens", "seed") if kwargs.get(name) is not None}
    out = openai_call(messages, kwargs["api_keys"]["openai"], **params)
    if kwargs.get("attest"):
        verify(json.dumps(out).encode(), kwargs["signer"])
    return json.dumps(out)


def run(**kwargs) -> Tuple[Optional[str], Optional[Dict[str, Any]], Any, Any]:
    return asyncio.get_event_loop().run_until_complete(work(kwargs)), kwargs["prompt"], None, None
