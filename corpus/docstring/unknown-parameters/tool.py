def cut(paper: str):
    """Cut paper.

    Args:
        paper: Which paper.
        scissors (str): Which scissors.
        glue: Not used any more.
    """
