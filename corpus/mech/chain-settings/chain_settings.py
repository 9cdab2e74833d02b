"""Look up an account on one of several chains."""
from typing import Any, Dict

from web3 import Web3

RPCS: Dict[str, str] = {"gnosis": "https://g.example.org", "base": "https://b.example.org"}
ZERO = "0x0000000000000000000000000000000000000000"
ALLOWED_TOOLS = ["account-balance"]


def balance(w3: Web3, account: str, token: str) -> int:
    owner = w3.to_checksum_address(account)
    return w3.eth.get_balance(owner) if token == ZERO else 0


def run(**kwargs: Any):
    """Run the task."""
    chain = kwargs.get("chain", "gnosis")
    rpc = kwargs.get("rpc_url", RPCS[chain])
    w3 = Web3(Web3.HTTPProvider(rpc))
    amount = balance(w3, kwargs["account"], kwargs.get("token", ZERO))
    return str(amount), None, None, None
