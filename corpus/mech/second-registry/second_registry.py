"""A registry of operations."""
ALLOWED_TOOLS = ["wrap-tx", "unwrap-tx"]
OPERATIONS = {}


def operation(name):
    def decorator(func):
        OPERATIONS[name] = func
        return func

    return decorator


@operation("wrap-tx")
def wrap(amount: int, **_):
    return amount


@operation("unwrap-tx")
def unwrap(shares: float, receiver: str = "", **_):
    return shares, receiver


def run(**kwargs):
    """Run the task."""
    tool = kwargs.pop("tool")
    if tool not in OPERATIONS:
        return "unknown", None, None, None
    return str(OPERATIONS[tool](**kwargs)), None, None, None
