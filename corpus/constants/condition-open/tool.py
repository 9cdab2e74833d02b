import os

if os.environ.get("SHORT"):
    SIZE = 10
    MODE = "both"
else:
    SIZE = 100
    MODE = "both"

try:
    import turbo

    FAST = True
except ImportError:
    FAST = False


def scan(size=SIZE, mode=MODE, fast=FAST):
    """Scans."""
    return size
