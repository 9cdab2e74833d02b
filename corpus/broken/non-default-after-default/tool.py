def wrong(x=1, y):
    return x, y
