def clamp(value: float, high: float = float("inf")):
    """Keep a value below a bound."""
    return min(value, high)
