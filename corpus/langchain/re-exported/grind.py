from kit import exposed as shown


@shown
def grind(blade: str, grit: int = 400) -> str:
    """Grind a blade."""
    return blade
