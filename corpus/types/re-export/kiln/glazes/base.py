from typing import Literal

Glaze = Literal["ash", "salt"]
