"""Answer with citations."""
import requests

SETTINGS = {
    "max_tokens": 500,
    "temperature": 0.7,
    "top_p": 0.9,
    "search_recency_filter": "month",
    "presence_penalty": 0,
    "frequency_penalty": 1,
    "stream": False,
    "return_images": False,
    "search_domain_filter": ["example.org"],
}
PREFIX = "sonar-"
ENGINES = {"chat": ["small", "huge"]}
ALLOWED_TOOLS = [PREFIX + value for value in ENGINES["chat"]]
API_URL = "https://api.example.org/chat"


def run(**kwargs):
    """Run the task."""
    api_key = kwargs["api_keys"]["perplexity"]
    tool = kwargs["tool"]
    prompt = kwargs["prompt"]
    if tool not in ALLOWED_TOOLS:
        return f"Model {tool} is not in the list.", None, None, None
    counter_callback = kwargs.get("counter_callback", None)
    payload = {
        "model": tool,
        "messages": [
            {"role": "system", "content": kwargs.get("system_prompt", "Be precise and concise.")},
            {"role": "user", "content": prompt},
        ],
        "max_tokens": kwargs.get("max_tokens", SETTINGS["max_tokens"]),
        "temperature": kwargs.get("temperature", SETTINGS["temperature"]),
        "top_p": kwargs.get("top_p", SETTINGS["top_p"]),
        "search_recency_filter": kwargs.get("search_recency_filter", SETTINGS["search_recency_filter"]),
        "presence_penalty": kwargs.get("presence_penalty", SETTINGS["presence_penalty"]),
        "frequency_penalty": kwargs.get("frequency_penalty", SETTINGS.get("frequency_penalty")),
        "stream": kwargs.get("stream", SETTINGS["stream"]),
        "return_images": kwargs.get("return_images", SETTINGS["return_images"]),
        "search_domain_filter": kwargs.get("search_domain_filter", SETTINGS["search_domain_filter"]),
    }
    answer = requests.post(API_URL, json=payload, headers={"Authorization": f"Bearer {api_key}"}, timeout=30)
    return answer.json()["choices"][0]["message"]["content"], prompt, None, counter_callback
