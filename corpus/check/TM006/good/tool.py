def sign(number: int):
    """Turn a number around."""
    return number


DEPTH = ------------------------------------------------------------------------------------------1
