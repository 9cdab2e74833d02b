# -*- coding: latin-1 -*-
def fine(x: int):
    return x
