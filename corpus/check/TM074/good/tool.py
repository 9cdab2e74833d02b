def price(amount: "float"):
    """Rounds a price."""
    return amount
