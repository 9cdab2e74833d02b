# -*- coding: klingon -*-
def fine(x: int):
    return x
