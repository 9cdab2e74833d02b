"""Buys and sells shares on a prediction market."""
from __future__ import annotations
import traceback
from decimal import Decimal
from enum import Enum
from typing import Any, Callable, Optional

from eth_typing import ChecksumAddress
from pydantic import BaseModel, ConfigDict, Field, field_validator
from web3 import Web3
from web3.types import TxParams, Wei


class Outcome(str, Enum):
    YES = "yes"
    NO = "no"


class Order(BaseModel):
    model_config = ConfigDict(extra="ignore", arbitrary_types_allowed=True)

    sender: ChecksumAddress
    market_id: str
    outcome: Outcome
    amount: Decimal = Field(gt=0, description="In units of the collateral")
    slippage: float = 0.02
    deadline: Optional[int] = None


class LiquidityParams(BaseModel):
    sender: ChecksumAddress
    market_id: str
    amount: float
    distribution: list[float] | None = None


def _w3(rpc: str) -> Web3:
    return Web3(Web3.HTTPProvider(rpc))


def buy(order: Order, w3: Web3) -> dict[str, TxParams]:
    return {"0": {"from": order.sender, "value": Wei(int(order.amount * 10**18))}}


def sell(order: Order, w3: Web3) -> dict[str, TxParams]:
    return {"0": {"from": order.sender}}


def add_liquidity(params: LiquidityParams, w3: Web3) -> dict[str, TxParams]:
    return {}


BUILDERS: dict[str, tuple[type[BaseModel], Callable]] = {
    "buy_omen": (Order, buy),
    "sell_omen": (Order, sell),
    "add_omen_liquidity": (LiquidityParams, add_liquidity),
}
ALLOWED_TOOLS = list(BUILDERS)


def error_response(msg: str):
    return msg, None, None, None


def run(**kwargs: Any):
    tool = kwargs.get("tool")
    if tool not in BUILDERS:
        return error_response(f"Tool {tool} not in {ALLOWED_TOOLS}")
    rpc = kwargs.get("api_keys", {}).get("gnosis_rpc_url")
    if rpc is None:
        return error_response("No gnosis_rpc_url")
    model, build = BUILDERS[tool]
    try:
        params = model(**kwargs)
        return f"{tool} by {params.sender}", kwargs.get("prompt"), build(params, _w3(rpc)), None
    except Exception as e:
        traceback.print_exception(e)
        return error_response(f"exception occurred - {e}.")
