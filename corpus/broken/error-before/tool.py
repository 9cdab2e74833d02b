import os import sys

x = = 1


def fine(x: int):
    return x
