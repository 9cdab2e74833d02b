"""Stake into a validator deposit contract."""
from web3 import Web3

ALLOWED_TOOLS = ["stake"]


def run(**kwargs):
    """Run the task."""
    w3 = Web3(Web3.HTTPProvider("https://rpc.example.org"))
    recipient = kwargs["recipient"]
    amount = int(kwargs["amount"])
    tx = {"to": recipient, "value": w3.to_wei(amount, "ether"), "memo": kwargs.get("memo", "")}
    return str(tx), None, tx, None
