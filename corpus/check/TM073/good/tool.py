from decimal import Decimal


def price(amount: Decimal):
    """Rounds a price."""
    return amount
