def greet(name: str):
    """Greets in French."""
    return "allé " + name
