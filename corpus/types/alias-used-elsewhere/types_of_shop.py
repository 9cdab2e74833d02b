from typing import Union


class Item:
    pass


Names = Union[int, "Text"]
Things = Union[str, "Size"]


class Text(str):
    pass


from enum import Enum


class Size(Enum):
    S = 1
    L = 2
