import json


def go(**kwargs):
    data = json.loads(kwargs["payload"])
    return data["x"]
