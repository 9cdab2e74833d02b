from typing import Annotated, Optional

from langchain_core.callbacks import CallbackManagerForToolRun
from langchain_core.runnables import RunnableConfig
from langchain_core.tools import InjectedToolArg, InjectedToolCallId, tool


class Secret(InjectedToolArg):
    pass


@tool
def pay(
    amount: float,
    account: Annotated[str, InjectedToolArg],
    pin: Annotated[str, Secret()],
    call: "Annotated[str, InjectedToolCallId]",
    settings: RunnableConfig,
    run_manager: Optional[CallbackManagerForToolRun] = None,
    note: Annotated[str, "Seen by the receiver."] = "",
) -> str:
    """Pay."""
    return ""
