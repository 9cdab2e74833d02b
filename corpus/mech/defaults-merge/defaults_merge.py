"""Compute a moving average."""
ALLOWED_TOOLS = ["moving-average"]
DEFAULTS = {"window": 14, "kind": "simple", "fill": None}


def run(**kwargs):
    """Run the task."""
    params = {**DEFAULTS, **kwargs}
    window = params["window"]
    kind = params["kind"]
    series = params["series"]
    fill = params.get("fill")
    values = [float(x) for x in series]
    return f"{sum(values[-window:]) / window} {kind} {fill}", None, None, None
