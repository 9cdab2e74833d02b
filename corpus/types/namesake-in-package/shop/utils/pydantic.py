"""Not the library."""


class SecretStr:
    """Not the library's."""
