def convert(value: float, unit: str):
    return value, unit
