import attr
from attrs import define, field


@define
class Order:
    amount: int = field(alias="qty")
    _note: str = ""
    tags: list[str] = field(factory=list)


@attr.s
class Old:
    price = attr.ib(type=float)
    currency = attr.ib(default="EUR")


def order(**kwargs):
    return Order(**kwargs)


def old(**kwargs):
    return Old(**kwargs)
