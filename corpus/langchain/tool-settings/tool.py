from langchain_core.tools import StructuredTool, Tool, tool


@tool(return_direct=True)
def direct(x: int) -> int:
    """Direct."""
    return x


@tool("with_artifact", response_format="content_and_artifact")
def artifact(x: int) -> tuple[str, int]:
    """With an artifact."""
    return "", x


@tool(infer_schema=False)
def one_text(query: str) -> str:
    """One text."""
    return query


@tool(description="  Written.  ")
def described(x: int) -> int:
    """Not this."""
    return x


@tool
async def later(x: int, y: str = "y") -> int:
    """Later."""
    return x


async def _plain(x: int) -> int:
    """Plain."""
    return x


only_async = StructuredTool.from_function(coroutine=_plain, name="only_async")
simple = Tool.from_function(_plain, name="simple", description="Simple.")
