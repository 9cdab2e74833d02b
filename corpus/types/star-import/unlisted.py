Colour = str
_Secret = int
