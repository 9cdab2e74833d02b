def price(amount: "Money"):
    """Rounds a price."""
    return amount
