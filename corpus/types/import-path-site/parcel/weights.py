from typing import Annotated

from pydantic import Field

Kilos = Annotated[float, Field(gt=0)]
HEAVIEST = 30
