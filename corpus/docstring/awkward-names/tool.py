def call(args: list, returns: str = "", note: str = "", dry_run: bool = False, **kwargs):
    """Call it.

    Args:
        args: What to pass.
        returns: What comes back.
        note: A remark.
        dry\\_run: Only pretend.
        \\*\\*kwargs: The rest.
    """
