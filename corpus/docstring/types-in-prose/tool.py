def register(name, marks, scores, owner, colour, limit, widget, shape):
    """Register a player.

    Args:
        name (string): Name.
        marks (list of int): Marks.
        scores (dict of str to float): Scores by game.
        owner (str or None): Owner.
        colour ({'red', 'blue'}): Colour of the team.
        limit (:obj:`int`, optional): Limit.
        widget (Widget): Something from elsewhere.
        shape (the shape of the field): Shape.
    """
