from .names import *
