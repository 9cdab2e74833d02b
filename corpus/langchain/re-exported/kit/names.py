from langchain_core.tools import BaseTool as Piece, tool as exposed
