"""Refusals by membership in what counts as missing, by set difference and by quantifiers."""
from typing import Any


def check(params: dict) -> str | None:
    for key in ("alpha", "beta"):
        if params.get(key) in (None, ""):
            return f"{key} missing"
    return None


def run(**kwargs: Any):
    error = check(kwargs)
    if error:
        return error, None, None, None
    gamma = kwargs.get("gamma")
    if not isinstance(gamma, (list, tuple)):
        gamma = [gamma]
    delta = kwargs.get("delta", None)
    if delta is not None and delta < 0:
        raise ValueError("delta")
    epsilon = kwargs["epsilon"] if kwargs.get("kind") == "eps" else kwargs.get("zeta")
    if kwargs.get("eta") is None and kwargs.get("theta") is None:
        raise ValueError("eta or theta")
    if kwargs.get("mode") not in {"x", "y"}:
        return "bad mode", None, None, None
    if "iota" not in kwargs and "kappa" not in kwargs:
        return "iota or kappa", None, None, None
    if not all(k in kwargs for k in ("lam", "mu")):
        return "lam, mu", None, None, None
    missing = {"nu", "xi"} - set(kwargs)
    if missing:
        raise KeyError(missing)
    return str([gamma, delta, epsilon]), None, None, None
