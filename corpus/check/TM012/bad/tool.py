from langchain_core.tools import tool


def load():
    return __import__("handlers").ALL


tools = [tool(function) for function in load()]
