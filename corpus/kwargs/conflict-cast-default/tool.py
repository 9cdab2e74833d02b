def go(**kwargs):
    ratio: float = kwargs.get("ratio", 1)
    name: str = kwargs.get("name")
    return ratio, name
