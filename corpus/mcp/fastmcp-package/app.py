from fastmcp import FastMCP

mcp = FastMCP("bells")
