LIMITS = {"a": {"tokens": 10, "heat": 0.5}, "b": {"tokens": 20, "heat": 1}}
MIXED = {"a": 1, "b": "two"}


def go(which: str, **kwargs):
    tokens = kwargs.get("tokens", LIMITS[which]["tokens"])
    heat = kwargs.get("heat", LIMITS[which]["heat"])
    mixed = kwargs.get("mixed", MIXED[which])
    return tokens, heat, mixed
