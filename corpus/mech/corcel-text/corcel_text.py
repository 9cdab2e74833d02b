"""Text generation with many optional settings."""
import requests

ALLOWED_TOOLS = ["cortext"]
DEFAULTS = {"temperature": 0.1, "max_tokens": 512, "top_p": 1.0, "top_k": 1, "model": "cortext-ultra"}
REQUIRED = ("prompt", "system_prompt")


def run(**kwargs):
    """Run the task."""
    for name in REQUIRED:
        if name not in kwargs:
            return f"{name} is missing", None, None, None
    settings = {key: kwargs.get(key, value) for key, value in DEFAULTS.items()}
    messages = [
        {"role": "system", "content": kwargs["system_prompt"].strip()},
        {"role": "user", "content": kwargs["prompt"]},
    ]
    answer = requests.post(
        "https://api.example.org/text",
        json={"messages": messages, **settings},
        headers={"Authorization": kwargs["api_keys"]["corcel"]},
        timeout=30,
    )
    return answer.text, kwargs["prompt"], None, kwargs.get("counter_callback")
