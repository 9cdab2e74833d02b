"""Prepare an ERC-20 transfer."""
from typing import Any, Dict, Optional, Tuple

from eth_typing import ChecksumAddress
from web3 import Web3

ALLOWED_TOOLS = ["erc20-transfer"]
ABI = [{"name": "transfer", "type": "function", "inputs": []}]


def build(w3: Web3, token: ChecksumAddress, to: str, amount: int) -> Dict[str, Any]:
    contract = w3.eth.contract(address=token, abi=ABI)
    recipient = Web3.to_checksum_address(to)
    return contract.functions.transfer(recipient, amount).build_transaction()


def run(**kwargs) -> Tuple[Optional[str], Optional[str], Optional[Dict[str, Any]], Any]:
    """Run the task."""
    w3 = Web3(Web3.HTTPProvider(kwargs["api_keys"]["rpc"]))
    target = kwargs["recipient"]
    decimals = kwargs.get("decimals", 18)
    amount = int(float(kwargs["amount"]) * 10**decimals)
    tx = build(w3, kwargs["token_address"], target, amount)
    return "", kwargs.get("prompt"), tx, None
