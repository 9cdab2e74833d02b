import sys

try:
    if sys.platform == "win32":
        import winreg
    else:
        winreg = None
        raise ImportError("not Windows")
except ImportError:

    def features(plain: bool = True):
        """Features of a plain terminal."""

else:

    def features(handle: int):
        """Features of a console of Windows."""
