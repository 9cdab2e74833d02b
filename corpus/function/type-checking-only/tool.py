from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from decimal import Decimal

    def imaginary(x): ...


def real(price: "Decimal", name: str):
    return price, name
