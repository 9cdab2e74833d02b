def bake(flour, water=300, *steps, oven="deck", **extras):
    """Bake a loaf.

    The dough rests first.

    Args:
        flour (float): Grams of flour,
            sifted.
        water (int, optional): Grams of water. Defaults to 300.
        *steps: Steps to repeat.

    Keyword Args:
        oven (str): Kind of oven, one of:
            - deck
            - fan

    Returns:
        dict: what came out.

    Raises:
        ValueError: the oven is cold.
    """
