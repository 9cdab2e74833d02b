"""Ferries."""
