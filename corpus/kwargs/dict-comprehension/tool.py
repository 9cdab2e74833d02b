DEFAULTS = {"width": 3, "label": "x"}


def frame(**kwargs):
    chosen = {k: kwargs.get(k, d) for k, d in DEFAULTS.items()}
    return chosen
