def clamp(value: float, high: float = 1e9):
    """Keep a value below a bound."""
    return min(value, high)
