"""Call an address of the web."""
import json
from typing import Dict, Optional

import requests

ALLOWED_TOOLS = {"http-fetch"}
METHODS = frozenset({"GET", "POST"})


def run(**kwargs):
    """Run the task.

    :param url: where to go
    :param headers: what to send along
    """
    url: str = kwargs["url"]
    method = kwargs.get("method", "GET")
    if method not in METHODS:
        return "bad method", None, None, None
    headers: Optional[Dict[str, str]] = kwargs.get("headers")
    body = None
    if "body" in kwargs:
        body = json.dumps(kwargs["body"])
    timeout = kwargs.get("timeout", 30.0)
    answer = requests.request(method, url, headers=headers, data=body, timeout=timeout)
    return answer.text, None, None, None
