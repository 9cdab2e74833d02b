def look_up(word: str, /, language: str = "en"):
    """Looks a word up."""
    return word, language
