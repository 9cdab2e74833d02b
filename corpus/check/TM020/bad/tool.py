import os


def save(folder: str = os.getcwd()):
    """Saves the page in a folder."""
    return folder
