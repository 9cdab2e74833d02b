from pydantic import SecretStr

from .pydantic import SecretStr as Own


def unlock(key: SecretStr | str):
    """Unlock."""


def ours(key: Own):
    """Refused by LangChain: an ordinary class."""
