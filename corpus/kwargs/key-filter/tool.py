import requests

FIELDS = ("width", "height")
RENAMED = {"colour": "color"}


def go(**kwargs):
    size = {key: value for key, value in kwargs.items() if key in FIELDS and value is not None}
    style = {RENAMED[key]: str(value) for key, value in kwargs.items() if key in RENAMED}
    return requests.post("https://draw.example.org", json={**size, **style}, timeout=9).json()


def resize(**kwargs):
    size = {key: kwargs[key] for key in FIELDS if key in kwargs}
    return size["width"] * size.get("height", 2)
