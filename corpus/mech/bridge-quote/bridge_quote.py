"""A quote between chains: tokens with an address as default, and an amount that a typed helper casts."""
from typing import Any, Dict, Optional, Tuple
import requests
from web3 import Web3

CHAIN_IDS = {"ethereum": 1, "gnosis": 100, "base": 8453}
NATIVE = "0x" + "e" * 40
API = "https://li.quest/v1"


class QuoteError(Exception):
    """No quote."""


def to_wei(amount: str, decimals: int) -> int:
    return int(float(amount) * 10**decimals)


def fetch_quote(src: int, dst: int, token_in: str, token_out: str, amount: int, sender: str, slippage: float = 0.03) -> Dict[str, Any]:
    params = {"fromAddress": Web3.to_checksum_address(sender), "fromToken": token_in, "toToken": token_out}
    response = requests.get(API, params=params, timeout=10)
    if not response.ok:
        raise QuoteError(response.text)
    return response.json()


def run(**kwargs: Any) -> Tuple[str, Optional[str], Optional[Dict[str, Any]], Any]:
    """Quote a bridge."""
    src_name = kwargs.get("source_chain", "ethereum")
    dst_name = kwargs["destination_chain"]
    for name in (src_name, dst_name):
        if name not in CHAIN_IDS:
            return f"unsupported chain {name}", None, None, None
    amount = to_wei(kwargs["amount"], kwargs.get("decimals", 18))
    try:
        quote = fetch_quote(
            CHAIN_IDS[src_name],
            CHAIN_IDS[dst_name],
            kwargs.get("token_in", NATIVE),
            kwargs.get("token_out") or NATIVE,
            amount,
            kwargs["from_address"],
            slippage=kwargs.get("slippage", 0.03),
        )
    except QuoteError as e:
        return str(e), None, None, kwargs.get("counter_callback")
    return "ok", None, quote["transactionRequest"], kwargs.get("counter_callback")
