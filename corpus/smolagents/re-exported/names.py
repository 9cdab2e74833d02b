from smolagents import Tool as Piece, tool as exposed
