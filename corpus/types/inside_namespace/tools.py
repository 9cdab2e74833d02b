from corpus.types.inside_namespace.models import Order


def place(order: Order):
    """Place an order."""
