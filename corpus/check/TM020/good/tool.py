def save(folder: str = "/tmp"):
    """Saves the page in a folder."""
    return folder
