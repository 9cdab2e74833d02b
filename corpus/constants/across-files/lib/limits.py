__all__ = ["LOW", "HIGH"]
LOW, HIGH = 1, 9
_STEP = 2
