from names import exposed


@exposed
def low_water(port: str) -> str:
    """Tell when the water is low."""
    return port
