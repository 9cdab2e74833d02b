def weld(seam: str, amps: int = 90):
	"""Weld a seam.

	Args:
		seam: Which seam,
			from left to right.
		amps: Current.
	"""
