from enum import Enum


class Hoist(Enum):
    CHAIN = "chain"
    ROPE = "rope"
