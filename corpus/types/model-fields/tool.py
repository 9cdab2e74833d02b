import uuid
from typing import Annotated, Any, ClassVar, Optional

from pydantic import BaseModel, Field, PrivateAttr, computed_field, field_validator


class Order(BaseModel):
    amount: int = Field(gt=0, le=100, description="How many.", examples=[3])
    code: str = Field(min_length=2, max_length=8, pattern="^[A-Z]+$")
    share: float = Field(0.5, ge=0, le=1, title="The share", json_schema_extra={"unit": "1"})
    key: uuid.UUID = Field(default_factory=uuid.uuid4)
    items: list[int] = Field([], min_length=1, max_length=3)
    note: Annotated[str, Field(description="A note.")] = "none"
    maybe: Optional[int]
    hidden: int = Field(0, exclude=True)
    old: int = Field(1, deprecated=True)
    anything: Any = None
    LIMIT: ClassVar[int] = 3
    _secret: int = PrivateAttr(0)

    @field_validator("code")
    @classmethod
    def check(cls, value: str) -> str:
        return value

    @computed_field
    @property
    def total(self) -> int:
        return 1


def order(order: Order) -> None:
    """Order."""
