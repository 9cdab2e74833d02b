"""Balance of a token, by a helper with kwargs of its own."""
import requests

ALLOWED_TOOLS = ["balance-helper"]


def ask(**kwargs):
    """Ask the service."""
    chain = kwargs.get("chain", "mainnet")
    user = kwargs.get("user")
    token = kwargs.get("token")
    if not all([user, token]):
        return "Missing required parameters.", None, None, None
    answer = requests.post("https://api.example.org", json={"c": chain, "u": user, "t": token}, timeout=9)
    return None, answer.json(), None, None


def run(**kwargs):
    """Run the task."""
    chain = kwargs.get("chain", "mainnet")
    user = kwargs.get("user")
    token = kwargs.get("token")
    error, data, _, _ = ask(chain=chain, user=user, token=token)
    if error:
        return f"failed: {error}", "", None, None
    return str(data), "", None, None
