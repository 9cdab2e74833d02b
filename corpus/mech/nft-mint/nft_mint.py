"""Mint a token for somebody."""
from typing import Any, Dict, Optional

from pydantic import BaseModel, Field
from web3 import Web3

ALLOWED_TOOLS = ["nft-mint"]


class MintRequest(BaseModel):
    """The caller's wishes."""

    owner: str = Field(..., description="who gets it")
    uri: str
    royalty: float = Field(default=2.5, ge=0)
    attributes: Optional[Dict[str, Any]] = None


def run(**kwargs):
    """Run the task."""
    request = MintRequest(**kwargs)
    owner = Web3.to_checksum_address(request.owner)
    return request.uri, kwargs["prompt"], {"to": owner, "royalty": request.royalty}, None
