LIMIT = 3
NAMES = ["a", "b"]


class Defaults:
    depth = LIMIT * 2
