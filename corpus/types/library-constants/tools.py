import io
import locale
import os
import pickle
import zlib


def find(mode=os.F_OK | os.X_OK, whence: int = io.SEEK_END):
    """Find."""


def save(protocol: int = pickle.HIGHEST_PROTOCOL, level=zlib.Z_BEST_COMPRESSION):
    """Save."""


def sort(category: int = locale.LC_ALL):
    """Sort."""
