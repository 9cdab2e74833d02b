def convert(value: float, unit: str):
    """Converts a value to a unit."""
    return value, unit
