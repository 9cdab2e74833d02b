def brew(beans: str, grams: int = 18):
    """Brew a cup.

    ## Parameters

    - `beans`: Which beans,
      freshly roasted.
    - `grams` (int): How much.

    ## Returns

    The time it took.
    """
