def shared(path: str):
    return path
