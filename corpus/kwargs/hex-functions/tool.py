import eth_utils
from eth_utils import to_checksum_address as checksum
from web3 import Web3 as W


def go(**kwargs):
    a = W.toChecksumAddress(kwargs["a"])
    b = checksum(kwargs["b"])
    c = kwargs["c"]
    if not eth_utils.is_address(c):
        raise ValueError("c")
    d = W.is_address(kwargs.get("d", ""))
    return a, b, c, d
