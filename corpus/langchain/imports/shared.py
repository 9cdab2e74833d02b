from langchain_core.tools import StructuredTool as structured


def tool(function):
    return function
