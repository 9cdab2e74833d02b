

# -*- coding: latin-1 -*-
def gruss(name="Jürgen"):
    return name
