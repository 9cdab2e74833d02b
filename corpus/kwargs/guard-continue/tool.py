def go(**kwargs):
    name = kwargs.get("name")
    if name is None:
        print("no name")
    return name
