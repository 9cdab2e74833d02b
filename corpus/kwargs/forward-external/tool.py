import requests


def go(url: str, **kwargs):
    return requests.get(url, timeout=kwargs.pop("timeout", 10), **kwargs)
