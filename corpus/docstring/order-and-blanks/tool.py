def sort_mail(box: str, oldest_first: bool = False):
    """Sort a mail box.
    Returns:
        Number of letters.
    Raises:
        OSError: the box is stuck.
    Args:

        box: Which box.


        oldest_first:
            Whether old letters come first.
    Example:
        sort_mail(box: 3)
    """
