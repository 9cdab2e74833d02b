from dataclasses import dataclass


@dataclass
class Firing:
    degrees: int
    hours: float = 8.0
