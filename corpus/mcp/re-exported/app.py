from fastmcp import FastMCP

service = FastMCP("tides")
