"""Send merged settings."""
import requests

ALLOWED_TOOLS = ["payload"]
DEFAULTS = {"size": 512, "style": "plain", "safe": True}


def run(**kwargs):
    """Run the task."""
    prompt = kwargs.pop("prompt")
    keys = kwargs.pop("api_keys", None)
    settings = DEFAULTS.copy()
    settings.update({k: v for k, v in kwargs.items() if k in DEFAULTS})
    answer = requests.post("https://api.example.org", json={"prompt": prompt, **settings}, headers=keys, timeout=5)
    return answer.text, prompt, None, None
