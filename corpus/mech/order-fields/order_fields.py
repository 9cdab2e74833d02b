"""A model is built field by field, within a handler of missing keys."""
import functools
import traceback
from typing import Any, Callable, Dict, Optional, Tuple

from pydantic import BaseModel
from web3 import Web3
from web3.types import TxParams


class Order(BaseModel):
    sender: str
    market_id: str
    outcome: bool
    amount: float


def get_web3(rpc: str) -> Web3:
    return Web3(Web3.HTTPProvider(rpc))


def approval(order: Order, w3: Web3) -> TxParams:
    sender = Web3.to_checksum_address(order.sender)
    amount = Web3.to_wei(order.amount, "ether")
    return {"from": sender, "value": amount}


def build_buy(order: Order, rpc_url: str):
    w3 = get_web3(rpc_url)
    return "", None, {"0": approval(order=order, w3=w3)}, None


def build_sell(order: Order, rpc_url: str):
    return "", None, {}, None


def refuse(msg: str):
    return msg, None, None, None


ALLOWED_TOOLS = {"buy_order": build_buy, "sell_order": build_sell}


def run(**kwargs) -> Tuple[str, Optional[str], Optional[Dict[str, Any]], Any]:
    tool: str | None = kwargs.get("tool", None)
    if tool is None:
        return refuse("which tool?")
    builder = ALLOWED_TOOLS.get(tool)
    if builder is None:
        return refuse(f"{tool!r} is none of {sorted(ALLOWED_TOOLS)}")
    rpc: str | None = kwargs.get("api_keys", {}).get("rpc", None)
    if rpc is None:
        return refuse("the node is not known")
    try:
        order = Order(
            sender=kwargs["sender"],
            market_id=kwargs["market_id"],
            outcome=kwargs["outcome"],
            amount=kwargs["amount"],
        )
        return builder(order, rpc)
    except KeyError as e:
        return refuse(f"missing {e}")
    except Exception as e:
        traceback.print_exception(e)
        return f"failed: {e}", "", None, None
