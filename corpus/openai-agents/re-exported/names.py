from agents import function_tool as exposed
