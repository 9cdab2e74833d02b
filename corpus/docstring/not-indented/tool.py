def label(box: int, text: str = ""):
    """Label a box.

    Args:
    box: Number of the box.
    text (str): What to write
    on it.

    The pen is blue.
    """
