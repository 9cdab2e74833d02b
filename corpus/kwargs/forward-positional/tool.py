def _work(client, query: str, limit: int = 5):
    return client, query, limit


def go(**kwargs):
    return _work(object(), **kwargs)
