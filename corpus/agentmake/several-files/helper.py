def not_a_tool(x):
    return x
