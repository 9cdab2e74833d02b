from typing import List, Optional

import eth_typing
from eth_typing import ChecksumAddress, HexStr
from web3 import Web3
from web3.types import Wei


def pay(to: ChecksumAddress, others: List[eth_typing.HexAddress], via: Optional[ChecksumAddress] = None, data: HexStr = "0x") -> None:
    """Pay somebody."""
