def fine(x: int): return x

y = 1 + \