import os
import time


def save(path: str = os.getcwd(), at=time.time(), mode: int = 0o644, name: str = os.path.basename("a/b")):
    return path, at, mode, name
