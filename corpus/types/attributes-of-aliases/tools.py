from enum import Enum
from typing import Annotated, Generic, TypeVar

T = TypeVar("T")


class Kind(Enum):
    MODEL = "model"
    DATA = "data"


class Limits(Generic[T]):
    most = 5


KindOption = Annotated[Kind, "what kind"]
IntLimits = Limits[int]


def show(kind: KindOption = KindOption.MODEL, most: int = IntLimits.most):
    """Show."""
