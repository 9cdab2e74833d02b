from right import Nobody


def ask(who: Nobody) -> str:
    """Ask nobody."""
    return ""
