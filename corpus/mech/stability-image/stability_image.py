"""Draw an image."""
import base64
import os
from typing import Any, Dict, Optional, Tuple

import requests

ENGINES = ("v1-6", "xl-1024")
ALLOWED_TOOLS = [f"diffusion-{e}" for e in ENGINES]
DEFAULT_SETTINGS = {
    "cfg_scale": 7,
    "weight": 0.5,
    "clip_guidance_preset": "FAST_BLUE",
    "height": 512,
    "width": 512,
    "samples": 1,
    "steps": 30,
}
ALLOWED_HEIGHT = [512, 768, 1024]
ALLOWED_PRESETS = ("NONE", "FAST_BLUE", "SLOW")


def run(**kwargs: Any) -> Tuple[Optional[str], Optional[Dict[str, Any]], Any, Any]:
    """Run the task."""
    api_key = kwargs["api_keys"]["stabilityai"]
    tool = kwargs["tool"]
    prompt = kwargs["prompt"]
    counter_callback = kwargs.get("counter_callback", None)
    weight = kwargs.get("weight", DEFAULT_SETTINGS["weight"])
    cfg_scale = kwargs.get("cfg_scale", DEFAULT_SETTINGS["cfg_scale"])
    height = kwargs.get("height", DEFAULT_SETTINGS["height"])
    width = kwargs.get("width", DEFAULT_SETTINGS["width"])
    samples = kwargs.get("samples", DEFAULT_SETTINGS["samples"])
    steps = kwargs.get("steps", DEFAULT_SETTINGS["steps"])
    preset = kwargs.get("clip_guidance_preset", DEFAULT_SETTINGS["clip_guidance_preset"])
    if height not in ALLOWED_HEIGHT:
        return f"height must be one of {ALLOWED_HEIGHT}", None, None, None
    if preset not in ALLOWED_PRESETS:
        return "bad preset", None, None, None
    host = os.getenv("API_HOST", "https://api.example.org")
    answer = requests.post(
        f"{host}/v1/{tool.split('-', 1)[1]}/text-to-image",
        headers={"Authorization": f"Bearer {api_key}"},
        json={
            "text_prompts": [{"text": prompt, "weight": weight}],
            "cfg_scale": cfg_scale,
            "clip_guidance_preset": preset,
            "height": height,
            "width": width,
            "samples": samples,
            "steps": steps,
        },
        timeout=60,
    )
    return base64.b64encode(answer.content).decode(), prompt, None, counter_callback
