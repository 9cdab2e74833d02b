# -*- coding: latin-1 -*-
def gruss(name="Jürgen"):
    """Grüßt."""
    return name
