Extra = dict[str, int]
