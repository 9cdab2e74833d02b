"""Proposals of a DAO on a chain: reads and prepares votes."""
import json
import logging
from typing import Any, Dict, List, Optional, Tuple, Union

from eth_abi import encode
from eth_typing import ChecksumAddress, HexStr
from web3 import Web3
from web3.types import TxParams

GOVERNOR_ABI = [{"type": "function", "name": "castVote", "inputs": [{"name": "proposalId", "type": "uint256"}]}]
SUPPORT = {"against": 0, "for": 1, "abstain": 2}
NETWORKS = {
    "ethereum": {"rpc": "https://eth.example.org", "governor": "0x408ED6354d4973f66138C91495F2f2FCbd8724C3"},
    "gnosis": {"rpc": "https://gno.example.org", "governor": "0x5F99a6F4bC8bA5c0F2bB6F9a5c0F2bB6F9a5c0F2"},
}
log = logging.getLogger(__name__)


class BadRequest(ValueError):
    """The task cannot be done as asked."""


def need(task: Dict[str, Any], name: str) -> Any:
    try:
        return task[name]
    except KeyError:
        raise BadRequest(f"`{name}` is missing") from None


def as_int(value: Union[int, str], name: str) -> int:
    try:
        return int(value)
    except (TypeError, ValueError):
        raise BadRequest(f"`{name}` is no number")


def get_votes(w3: Web3, governor: ChecksumAddress, account: str, block: int) -> int:
    contract = w3.eth.contract(address=governor, abi=GOVERNOR_ABI)
    return contract.functions.getVotes(Web3.to_checksum_address(account), block).call()


def cast_vote(governor: str, proposal: int, support: int, reason: str = "", gas: Optional[int] = None) -> TxParams:
    data = encode(["uint256", "uint8", "string"], [proposal, support, reason])
    tx: TxParams = {"to": Web3.to_checksum_address(governor), "data": HexStr(data.hex())}
    if gas is not None:
        tx["gas"] = gas
    return tx


def handle_votes(task: Dict[str, Any], settings: Dict[str, str]) -> str:
    w3 = Web3(Web3.HTTPProvider(task.get("rpc", settings["rpc"])))
    governor = w3.to_checksum_address(task.get("governor") or settings["governor"])
    return str(get_votes(w3, governor, need(task, "delegate"), as_int(task.get("block_number", 0), "block_number")))


def handle_cast(task: Dict[str, Any], settings: Dict[str, str]) -> TxParams:
    choice = need(task, "support")
    if choice not in SUPPORT:
        raise BadRequest(f"`support` is one of {', '.join(SUPPORT)}")
    return cast_vote(
        task.get("governor") or settings["governor"],
        as_int(need(task, "proposal_id"), "proposal_id"),
        SUPPORT[choice],
        reason=task.get("reason", ""),
        gas=task.get("gas_limit"),
    )


HANDLERS = {"dao-votes": handle_votes, "dao-cast": handle_cast}
ALLOWED_TOOLS = tuple(HANDLERS.keys())


def run(**kwargs):
    tool = kwargs.get("tool")
    handler = HANDLERS.get(tool)
    if not handler:
        return f"{tool} is none of {ALLOWED_TOOLS}", None, None, None
    network = kwargs.get("network", "ethereum").lower()
    try:
        settings = NETWORKS[network]
    except KeyError:
        return f"unknown network {network}", None, None, None
    try:
        result = handler(kwargs, settings)
    except BadRequest as e:
        log.warning("refused: %s", e)
        return str(e), None, None, kwargs.get("counter_callback")
    if isinstance(result, dict):
        return "", kwargs.get("prompt"), result, kwargs.get("counter_callback")
    return result, kwargs.get("prompt"), None, kwargs.get("counter_callback")
