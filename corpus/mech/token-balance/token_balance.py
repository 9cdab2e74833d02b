"""How many tokens an account holds."""
import json
from typing import Any, Optional, Tuple

import requests

ALLOWED_TOOLS = ["token_balance"]


class APIClients:
    def __init__(self, api_keys: Any):
        self.openai_key = api_keys["openai"]


def run(**kwargs) -> Tuple[Optional[str], Any, Any, Any]:
    """Run the task."""
    clients = APIClients(kwargs["api_keys"])
    chain = kwargs.get("chain", "ethereum:mainnet")
    user = kwargs.get("user")
    token = kwargs.get("token")
    if not all([user, token]):
        return "Missing required parameters.", None, None, None
    body = {"chain": chain, "user": user, "token": token}
    answer = requests.post("https://api.example.org/balance", json=body, timeout=20)
    return json.dumps([answer.text, bool(clients.openai_key)]), "", None, None
