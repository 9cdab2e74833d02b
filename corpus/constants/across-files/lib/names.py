from . import limits

PREFIX = "p" * limits.HIGH
