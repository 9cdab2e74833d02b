def go(**kwargs):
    names = kwargs["names"]
    if not isinstance(names, list):
        raise TypeError("names is a list")
    limit = kwargs.get("limit")
    if isinstance(limit, str):
        limit = int(limit)
    return names[:limit]
