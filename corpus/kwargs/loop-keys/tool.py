NAMES = ("a", "b")


def total(**kwargs):
    result = 0
    for name in NAMES:
        result += int(kwargs[name])
    for name in ["c"]:
        result += kwargs.get(name, 1)
    return result
