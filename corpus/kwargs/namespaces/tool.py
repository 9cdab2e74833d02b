import argparse
from types import SimpleNamespace

DEFAULTS = {"depth": 2}


def go(**kwargs):
    args = argparse.Namespace(**kwargs)
    if hasattr(args, "note"):
        print(args.note)
    return args.path.strip(), getattr(args, "limit", 5)


def merged(**kwargs):
    args = SimpleNamespace(**{**DEFAULTS, **kwargs})
    return args.depth, args.name
