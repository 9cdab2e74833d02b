"""A dozen ways to refuse what is missing."""
from typing import Any, Optional


class ToolError(Exception):
    pass


def require(kwargs: dict, *names: str) -> None:
    absent = [n for n in names if n not in kwargs or kwargs[n] is None]
    if absent:
        raise ToolError(f"missing: {', '.join(absent)}")


def must(value: Optional[str], name: str) -> str:
    if value is None:
        raise ToolError(name)
    return value


def fail(message: str):
    return message, None, None, None


def run(**kwargs: Any):
    require(kwargs, "alpha", "beta")
    gamma = must(kwargs.get("gamma"), "gamma")
    delta = kwargs.get("delta")
    epsilon = kwargs.get("epsilon")
    if delta is None or epsilon is None:
        return fail("delta and epsilon")
    zeta = kwargs.get("zeta", "")
    if len(zeta) == 0:
        zeta = "none"
    eta = kwargs.get("eta")
    if eta and eta > 3:
        return fail("eta too large")
    theta = kwargs.get("theta")
    if not isinstance(theta, int):
        return fail("theta must be int")
    iota = kwargs.get("iota", None)
    iota = 7 if iota is None else iota
    try:
        kappa = kwargs["kappa"]
    except KeyError:
        return fail("kappa")
    lam = kwargs["lam"] if kwargs.get("lam") else None
    if not (mu := kwargs.get("mu")):
        raise ToolError("mu")
    if not {"nu", "xi"} <= kwargs.keys():
        raise ToolError("nu, xi")
    return f"{kwargs['alpha']}{kwargs['beta']}{gamma}{delta}{zeta}{theta}{iota}{kappa}{lam}{mu}{kwargs['nu']}{kwargs['xi']}", None, None, None
