"""Quotes and builds swaps on a few chains."""
from dataclasses import dataclass, field, fields
from decimal import Decimal
from typing import Any, Dict, Final, Optional
import os
import requests
from eth_typing import ChecksumAddress
from web3 import Web3

CHAINS: Final = {"gnosis": 100, "base": 8453, "mode": 34443}
NATIVE_TOKEN = "0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE"
SLIPPAGE = float(os.environ.get("SLIPPAGE", "0.005"))
AVAILABLE_TOOLS = ["swap-quote", "swap-build"]


class ToolError(Exception):
    code = 400


def checksum(value: Any, name: str) -> ChecksumAddress:
    if not isinstance(value, str) or not Web3.is_address(value):
        raise ToolError(f"{name} is not an address")
    return Web3.to_checksum_address(value)


@dataclass
class SwapRequest:
    chain: str
    src_token: str
    dst_token: str
    amount: str
    wallet: Optional[str] = None
    slippage: float = SLIPPAGE
    protocols: list = field(default_factory=list)

    @classmethod
    def parse(cls, raw: Dict[str, Any]) -> "SwapRequest":
        known = {f.name for f in fields(cls)}
        return cls(**{k: raw[k] for k in raw if k in known})

    @property
    def chain_id(self) -> int:
        try:
            return CHAINS[self.chain]
        except KeyError as e:
            raise ToolError("chain") from e


def run(**kwargs: Any):
    try:
        request = SwapRequest.parse({"src_token": NATIVE_TOKEN, **kwargs})
    except TypeError as e:
        return f"bad request: {e}", None, None, None
    try:
        src, dst = checksum(request.src_token, "src_token"), checksum(request.dst_token, "dst_token")
        params = {"src": src, "dst": dst, "amount": request.amount, "slippage": request.slippage}
        if kwargs["tool"] == "swap-build":
            if not request.wallet:
                raise ToolError("wallet")
            params["from"] = checksum(request.wallet, "wallet")
            params["receiver"] = checksum(kwargs.get("receiver") or request.wallet, "receiver")
        url = f"https://api.example.org/{request.chain_id}"
        answer = requests.get(url, params=params, headers={"Authorization": kwargs["api_keys"]["oneinch"]}, timeout=kwargs.get("timeout", 15))
    except ToolError as e:
        return str(e), None, None, None
    return answer.text, kwargs.get("prompt"), None, kwargs.get("counter_callback")
