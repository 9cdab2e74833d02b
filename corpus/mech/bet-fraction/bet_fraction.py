"""How much to bet, after Kelly."""
from typing import Any, Dict, List, Union

REQUIRED_FIELDS = frozenset(
    {
        "bet_kelly_fraction",
        "bankroll",
        "win_probability",
        "confidence",
        "tokens_in_pool",
        "bet_fee",
    }
)
OPTIONAL_FIELDS = frozenset({"max_bet", "min_bet"})
ALL_FIELDS = REQUIRED_FIELDS.union(OPTIONAL_FIELDS)
DEFAULT_MAX_BET = 8e17
DEFAULT_MIN_BET = 1


def check_missing_fields(kwargs: Dict[str, Any]) -> List[str]:
    missing = []
    for field in REQUIRED_FIELDS:
        if kwargs.get(field, None) is None:
            missing.append(field)
    return missing


def remove_irrelevant_fields(kwargs: Dict[str, Any]) -> Dict[str, Any]:
    return {key: value for key, value in kwargs.items() if key in ALL_FIELDS}


def kelly(x: int, y: int, p: float, c: float, b: int, f: float) -> int:
    if b == 0:
        return 0
    numerator = -4 * x**2 * y + b * y**2 * p * c * f
    denominator = 4 * (x**2 * f - y**2 * f)
    return int(numerator / denominator) if denominator else 0


def get_bet_amount(
    bet_kelly_fraction: float,
    bankroll: int,
    win_probability: float,
    confidence: float,
    tokens_in_pool: int,
    bet_fee: int,
    max_bet: int = DEFAULT_MAX_BET,
    min_bet: int = DEFAULT_MIN_BET,
) -> Dict[str, Union[int, List[str]]]:
    info, error = [], []
    if bankroll <= min_bet:
        error.append(f"Bankroll {bankroll} is too small")
        return {"bet_amount": 0, "info": info, "error": error}
    amount = kelly(tokens_in_pool, tokens_in_pool, win_probability, confidence, bankroll, 1 - bet_fee / 10**18)
    return {"bet_amount": min(int(amount * bet_kelly_fraction), max_bet), "info": info, "error": error}


def run(*_args, **kwargs) -> Dict[str, Union[int, List[str]]]:
    """Run the strategy."""
    missing = check_missing_fields(kwargs)
    if len(missing) > 0:
        return {"error": [f"Required kwargs {missing} were not provided."]}
    kwargs = remove_irrelevant_fields(kwargs)
    return get_bet_amount(**kwargs)
