import pydantic
from pydantic import NonNegativeFloat, PositiveInt, StrictBool, StrictStr, conint, conlist, constr

Few = conlist(str, max_length=3)


def limit(
    a: PositiveInt, b: NonNegativeFloat, c: conint(gt=1, le=9), d: constr(min_length=2, pattern="^a"), e: Few,
    f: StrictBool, g: StrictStr, h: pydantic.confloat(multiple_of=0.5) = 1.5,
) -> None:
    """Limit."""
