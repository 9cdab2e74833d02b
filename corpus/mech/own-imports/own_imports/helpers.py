"""What the tool calls."""


def quote(pair: str, amount: float, digits: int = 4) -> str:
    return f"{pair} {amount:.{digits}f}"
