"""Prepare a swap."""
from dataclasses import dataclass, field
from typing import List

from eth_typing import ChecksumAddress, HexStr

ALLOWED_TOOLS = ["swap-tx"]


@dataclass
class Swap:
    """What the router needs."""

    token_in: ChecksumAddress
    token_out: ChecksumAddress
    amount_in: int
    min_out: int = 0
    path: List[str] = field(default_factory=list)
    deadline: int = 1200


def run(**kwargs):
    """Run the task."""
    tool = kwargs.pop("tool")
    for name in ("prompt", "nonce", "api_keys", "counter_callback"):
        kwargs.pop(name, None)
    swap = Swap(**kwargs)
    return tool, None, {"in": swap.token_in, "out": swap.token_out, "amount": swap.amount_in}, None
