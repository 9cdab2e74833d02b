import functools
from functools import partial as fix

from langchain_core.tools import StructuredTool


def _send(channel: str, text: str, urgent: bool = False, copies: int = 1) -> str:
    """Send a text."""
    return text


mail = StructuredTool.from_function(functools.partial(_send, "mail"), name="mail", description="Send a mail.")
alarm = StructuredTool.from_function(fix(_send, "siren", urgent=True), name="alarm", description="Sound it.")
