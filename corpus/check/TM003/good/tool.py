# -*- coding: latin-1 -*-
def greet(name: str):
    """Greets in French."""
    return "allé " + name
