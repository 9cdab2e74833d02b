"""Prices from a chain's feeds or from a web service."""
import time
from enum import Enum
from typing import Any, Dict, Optional, Tuple

import requests
from web3 import Web3, HTTPProvider
from web3.exceptions import ContractLogicError

FEEDS = {
    "ETH/USD": "0x5f4eC3Df9cbd43714FE2740f5E3616155c5b8419",
    "BTC/USD": "0xF4030086522a5bEEa4988F8cA5B36dbC97BeE88c",
}
RPC = {"mainnet": "https://eth.llamarpc.com", "gnosis": "https://rpc.gnosischain.com"}
ABI: list = []


class Source(Enum):
    CHAIN = "chain"
    WEB = "web"


class PriceTool:
    TTL = 60
    _cache: Dict[Tuple[str, str], Tuple[float, float]] = {}

    def __init__(self, **task: Any):
        self.task = task
        self.network = task.get("network") or "mainnet"
        self.pair = task["pair"].upper()
        self.now = task.get("now", time.time())
        self.ttl = int(task.get("ttl", self.TTL))

    def from_chain(self) -> float:
        w3 = Web3(HTTPProvider(self.task.get("rpc_url") or RPC[self.network]))
        feed = self.task.get("feed", FEEDS.get(self.pair))
        contract = w3.eth.contract(address=Web3.to_checksum_address(feed), abi=ABI)
        block = self.task.get("block_number")
        call = contract.functions.latestAnswer()
        return (call.call(block_identifier=block) if block else call.call()) / 1e8

    def from_web(self) -> float:
        base, quote = self.pair.split("/")
        url = self.task.get("endpoint", "https://prices.example.org/{base}").format(base=base)
        return float(requests.get(url, timeout=self.task.get("timeout", 8)).json()[quote])

    def price(self) -> float:
        source = Source(self.task.get("source", Source.CHAIN.value))
        key = (self.pair, source.value)
        if key in self._cache and self.now - self._cache[key][1] < self.ttl:
            return self._cache[key][0]
        value = self.from_chain() if source is Source.CHAIN else self.from_web()
        self._cache[key] = (value, self.now)
        return value


def run(**kwargs):
    try:
        tool = PriceTool(**kwargs)
    except KeyError as e:
        return f"{e} is needed", None, None, None
    try:
        price = tool.price()
    except (ContractLogicError, requests.RequestException) as e:
        return f"failed: {e!r}", None, None, None
    decimals = kwargs.get("decimals", None)
    return str(price if decimals is None else round(price, decimals)), None, None, kwargs.get("counter_callback")
