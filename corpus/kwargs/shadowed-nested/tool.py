def go(**kwargs):
    def inner(**kwargs):
        return kwargs["mine"]

    def closure():
        return int(kwargs["outer"])

    return inner(mine=1), closure()
