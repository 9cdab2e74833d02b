TOOL_FUNCTION = lambda number, **kwargs: str(2 * number)
