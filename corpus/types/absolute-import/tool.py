import mill.grain
import mill.grain as stock
from mill import grain


def grind(sack: mill.grain.Sack, fine: stock.Cereal, rest: list[grain.Sack]) -> str:
    """Grind a sack."""
    return ""
