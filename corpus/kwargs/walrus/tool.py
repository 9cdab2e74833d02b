def go(**kwargs):
    if (size := kwargs.get("size")) is not None:
        size = int(size)
    if name := kwargs.get("name"):
        return name.upper(), size
    return "", size
