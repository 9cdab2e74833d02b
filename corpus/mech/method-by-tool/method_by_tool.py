"""The name of the tool names a method."""
import sys
from typing import Any, Dict, Optional
from web3 import Web3

ALLOWED_TOOLS = ["swap", "bridge", "balance"]


class Toolbox:
    def __init__(self, rpc: str, slippage: float = 0.5):
        self.w3 = Web3(Web3.HTTPProvider(rpc))
        self.slippage = slippage

    def run_swap(self, token_in: str, token_out: str, amount: int, **_: Any) -> str:
        a = Web3.to_checksum_address(token_in)
        b = Web3.to_checksum_address(token_out)
        return f"{a}{b}{amount}{self.slippage}"

    def run_bridge(self, amount: int, target_chain: str = "base", **_: Any) -> str:
        return f"{amount}{target_chain}"

    def run_balance(self, **kwargs: Any) -> str:
        return str(self.w3.eth.get_balance(kwargs["account"]))


def run(**kwargs):
    tool = kwargs["tool"]
    if tool not in ALLOWED_TOOLS:
        return f"{tool}?", None, None, None
    box = Toolbox(kwargs["api_keys"]["rpc"], kwargs.get("slippage", 0.5))
    method = getattr(box, f"run_{tool}")
    return method(**kwargs), None, None, None
