"""Writes posts for several networks."""
import json
import random
import textwrap
from typing import Any, Dict, Iterable, List, Optional

from anthropic import Anthropic

from_tool = {"post-x": ("x", 280), "post-farcaster": ("farcaster", 320), "post-lens": ("lens", 5000)}
ALLOWED_TOOLS = [*from_tool]
TONES = {"neutral": 0.3, "funny": 0.9, "formal": 0.2}


class Writer:
    model = "claude-3-haiku-20240307"

    def __init__(self, key: str, *, model: Optional[str] = None, temperature: Optional[float] = None):
        self.client = Anthropic(api_key=key)
        self.model = model or self.model
        self.temperature = temperature

    def write(self, topic: str, tone: str, limit: int, hashtags: Iterable[str] = (), language: str = "English") -> str:
        temperature = TONES[tone] if self.temperature is None else self.temperature
        message = self.client.messages.create(
            model=self.model,
            max_tokens=limit,
            temperature=temperature,
            messages=[{"role": "user", "content": f"{topic} in {language}, {' '.join('#' + h for h in hashtags)}"}],
        )
        return textwrap.shorten(message.content[0].text, width=limit)


def run(**kwargs):
    network, limit = from_tool[kwargs["tool"]]
    tone = kwargs.get("tone", "neutral")
    if tone not in TONES:
        tone = random.choice(list(TONES))
    writer = Writer(kwargs["api_keys"]["anthropic"], model=kwargs.get("model"), temperature=kwargs.get("temperature"))
    count = int(kwargs.get("count") or 1)
    posts: List[str] = []
    for _ in range(count):
        posts.append(
            writer.write(
                kwargs["prompt"],
                tone,
                min(limit, kwargs.get("max_length", limit)),
                hashtags=kwargs.get("hashtags", []),
                **{k: kwargs[k] for k in ("language",) if k in kwargs},
            )
        )
    if network == "x" and kwargs.get("thread", False):
        posts = [f"{i}/{len(posts)} {p}" for i, p in enumerate(posts, start=kwargs.get("thread_start", 1))]
    signature = kwargs.get("signature", None)
    if signature is not None:
        posts = [p + "\n" + signature for p in posts]
    return json.dumps(posts), kwargs["prompt"], None, kwargs.get("counter_callback")
