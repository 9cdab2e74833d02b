"""Build transactions for a lending pool."""
from typing import Any, Callable, Dict

from web3 import Web3


def _deposit(**kwargs: Any):
    pool = Web3.to_checksum_address(kwargs["pool"])
    amount = int(kwargs["amount"])
    return {"to": pool, "value": amount}


def _borrow(**kwargs: Any):
    asset = Web3.to_checksum_address(kwargs["asset"])
    return {"asset": asset, "amount": int(kwargs["amount"]), "mode": kwargs.get("rate_mode", 2)}


def _status(account: str, block: int = 0, **_: Any):
    return {"account": Web3.to_checksum_address(account), "block": block}


AVAILABLE_TOOLS: Dict[str, Callable[..., Dict[str, Any]]] = {
    "pool-deposit": _deposit,
    "pool-borrow": _borrow,
    "pool-status": _status,
}


def run(**kwargs):
    """Run the task."""
    tool = kwargs.get("tool")
    if tool is None or tool not in AVAILABLE_TOOLS:
        return "unknown tool", None, None, None
    builder = AVAILABLE_TOOLS[tool]
    return "", kwargs.get("prompt", ""), builder(**kwargs), None
