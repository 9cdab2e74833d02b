"""A package below others, which are not part of the source."""
