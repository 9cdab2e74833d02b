from collections import ChainMap

DEFAULTS = {"unit": "km", "digits": 2}


def updated(**kwargs):
    settings = dict(DEFAULTS)
    settings |= kwargs
    return settings["unit"], settings["digits"], settings["length"]


def chained(**kwargs):
    settings = ChainMap(kwargs, DEFAULTS)
    return settings["unit"], settings["length"]


def overridden(**kwargs):
    settings = kwargs | {"unit": "m"}
    return settings["unit"], settings["length"]
