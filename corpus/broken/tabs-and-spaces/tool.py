def fine(x: int):
	if x:
        return 1
	return 2


def other(y: str):
	return y
