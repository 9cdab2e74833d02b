from .limits import *
from .names import PREFIX as LEAD
