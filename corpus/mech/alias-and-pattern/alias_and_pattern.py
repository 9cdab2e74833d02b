"""A model whose fields have an alias and the pattern of an address."""
import json
from typing import Annotated, Any, Literal, Optional
from pydantic import BaseModel, Field, ValidationError, field_validator, ConfigDict


class Base(BaseModel):
    model_config = ConfigDict(extra="ignore")
    network: Literal["gnosis", "base"] = "gnosis"


class Request(Base):
    wallet: Annotated[str, Field(pattern=r"^0x[a-fA-F0-9]{40}$", description="Owner")]
    top: int = Field(default=10, gt=0)
    fiat: Optional[str] = None
    include_nfts: bool = Field(False, alias="includeNfts")
    labels: dict[str, str] = Field(default_factory=dict)

    @field_validator("top")
    @classmethod
    def check(cls, value: int) -> int:
        return value


def run(**kwargs: Any):
    try:
        request = Request.model_validate(kwargs)
    except ValidationError as e:
        return json.dumps({"error": str(e)}), None, None, None
    return f"{request.wallet}{request.top}", None, None, None
