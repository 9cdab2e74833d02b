"""State in globals."""
ALLOWED_TOOLS = ["globals"]
CONFIG = {"unit": "m"}
client = None


def configure(options):
    global client
    client = {"region": options.get("region", "eu")}


def measure(value):
    return f"{float(value)} {CONFIG['unit']} {client}"


def run(**kwargs):
    """Run the task."""
    global CONFIG
    CONFIG = {"unit": kwargs.get("unit") or "m"}
    configure(kwargs)
    return measure(kwargs["length"]), None, None, None
