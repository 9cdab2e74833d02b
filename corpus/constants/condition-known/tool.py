import sys

if sys.version_info >= (3, 9):
    KEY = "new"
else:
    KEY = "old"

try:
    import json

    HAS_JSON = True
except ImportError:
    HAS_JSON = False

if __name__ == "__main__":
    KEY = "script"


def load(key=KEY, parse=HAS_JSON, debug=__debug__):
    """Loads."""
    return key
