from typing import Literal

from pydantic import BaseModel


class Dish(BaseModel):
    class Side(BaseModel):
        name: str

    Size = Literal["small", "large"]
    LIMIT = 4

    side: Side
    size: "Dish.Size" = "small"


class Order:
    class Line:
        class Item(BaseModel):
            dish: Dish
            count: int = 1
