def fetch(page: str, mode: str = "fast", retries: int = 0):
    """Fetch a page: the whole of it.

    Note: pages are cached.

    Args:
        page: Address, for example:
            https://example.org/a:b
        mode: How to fetch it.
            Warning: slow is slow.
        Default: fast.
        retries: How often. Example:

            retries: 3
    Returns:
        bytes: the page
        status: its status
    """
