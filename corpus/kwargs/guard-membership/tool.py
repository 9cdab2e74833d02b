def go(**kwargs):
    if "must" not in kwargs:
        return None
    if "may" in kwargs:
        print(int(kwargs["may"]))
    if not ("also" in kwargs):
        raise KeyError("also")
    return kwargs["must"], kwargs.get("also")
