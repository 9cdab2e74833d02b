import menu


def serve(item: menu.Order.Line.Item, side: menu.Dish.Side, size: menu.Dish.Size, most: int = menu.Dish.LIMIT) -> None:
    """Serve."""
