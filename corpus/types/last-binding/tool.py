from pydantic import BaseModel

Size = int
Size = str
if True:
    Weight = float
else:
    Weight = int


def pack(size: Size, weight: Weight, later: "Later") -> None:
    """Pack."""


class Later(BaseModel):
    x: int
