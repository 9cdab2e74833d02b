from app import service


@service.tool()
def high_water(port: str, day: int = 0) -> str:
    """Tell when the water is high."""
    return port
