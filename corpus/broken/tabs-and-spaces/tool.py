def fine(x: int):
	if x:
		return 1
	return 2


def other(y: str):
   return y


def third(z: float):
    if z:
    	return z
    return 0
