"""An invoice as JSON, from a few fields."""
import json
from datetime import date, timedelta
from decimal import ROUND_HALF_UP, Decimal
from typing import Any, Dict, List, Optional, Union

from pydantic import BaseModel, Field, ValidationError, computed_field, model_validator

ALLOWED_TOOLS = {"invoice"}
CURRENCIES = ("EUR", "USD", "CHF")


class Line(BaseModel):
    text: str
    quantity: int = 1
    price: float


class Party(BaseModel):
    name: str
    vat_id: Optional[str] = None


class Invoice(BaseModel):
    number: str = Field(min_length=1, description="as in the books")
    seller: Party
    buyer: Party
    lines: List[Line]
    currency: str = "EUR"
    issued: date = Field(default_factory=date.today)
    due_days: int = Field(30, ge=0)
    notes: Optional[str] = Field(None, max_length=500)
    reverse_charge: bool = Field(default=False, alias="reverseCharge")

    @model_validator(mode="after")
    def known_currency(self) -> "Invoice":
        if self.currency not in CURRENCIES:
            raise ValueError("currency")
        return self

    @computed_field
    @property
    def due(self) -> date:
        return self.issued + timedelta(days=self.due_days)


def total(lines: List[Line], rate: Union[int, float]) -> Decimal:
    net = sum(Decimal(str(line.price)) * line.quantity for line in lines)
    return (net * Decimal(1 + rate)).quantize(Decimal("0.01"), ROUND_HALF_UP)


def run(**kwargs: Any):
    rate = kwargs.pop("vat_rate", 0.19)
    pretty = bool(kwargs.pop("pretty", None))
    try:
        invoice = Invoice(**{k: v for k, v in kwargs.items() if k not in ("tool", "prompt", "api_keys")})
    except ValidationError as e:
        return e.json(), None, None, None
    document = invoice.model_dump(mode="json") | {"total": str(total(invoice.lines, rate))}
    return json.dumps(document, indent=2 if pretty else None), None, None, None
