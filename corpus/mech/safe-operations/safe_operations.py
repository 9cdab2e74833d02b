"""Operations of a safe."""
import json
from typing import Any, Dict, List, Optional, Tuple, Union

from eth_account import Account
from hexbytes import HexBytes
from web3 import Web3

ZERO = "0x" + 40 * "0"
OPS = ("safe-transfer", "safe-owners", "safe-swap-owner")
ALLOWED_TOOLS = list(OPS)


def w3_of(kwargs: Dict[str, Any]) -> Web3:
    url = kwargs.get("rpc_url") or kwargs["api_keys"].get("rpc")
    return Web3(Web3.HTTPProvider(url, request_kwargs={"timeout": kwargs.get("rpc_timeout", 30)}))


def transfer(w3: Web3, safe: str, to: str, value: int, data: str = "0x", operation: int = 0, gas_token: str = ZERO) -> Dict[str, Any]:
    return {
        "safe": w3.to_checksum_address(safe),
        "to": w3.to_checksum_address(to),
        "value": int(value),
        "data": HexBytes(data).hex(),
        "operation": operation,
        "gasToken": gas_token,
    }


def owners(w3: Web3, safe: str) -> List[str]:
    return w3.eth.contract(address=Web3.to_checksum_address(safe), abi=[]).functions.getOwners().call()


def swap_owner(w3: Web3, safe: str, old_owner: str, new_owner: str, prev_owner: Optional[str] = None) -> Dict[str, Any]:
    old, new = map(Web3.to_checksum_address, (old_owner, new_owner))
    return {"safe": safe, "old": old, "new": new, "prev": prev_owner}


def run(**kwargs):
    tool = kwargs["tool"]
    safe = kwargs.get("safe_address")
    if not (safe and Web3.is_address(safe)):
        return "safe_address is missing or wrong", None, None, None
    w3 = w3_of(kwargs)
    if tool == OPS[0]:
        tx = transfer(w3, safe, kwargs["to"], kwargs.get("value", 0), *([kwargs["data"]] if "data" in kwargs else []), operation=kwargs.get("operation", 0))
    elif tool == OPS[1]:
        return json.dumps(owners(w3, safe)), None, None, None
    else:
        tx = swap_owner(w3, safe, kwargs["old_owner"], kwargs["new_owner"], prev_owner=kwargs.get("prev_owner"))
    nonce = kwargs.get("safe_nonce")
    if nonce is not None:
        tx["nonce"] = int(nonce)
    return "", kwargs.get("prompt"), tx, None
