def make_clock(hands: int = 2):
    """Make a clock.

    Attributes:
        hands: an attribute of the clock
        face: another

    Methods
    -------
    tick : moves on

    Example:
        hands: 3

    Args:
        hands: How many hands it has.
    """
