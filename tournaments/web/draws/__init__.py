"""Draws at the desk, in the hall and for everyone to check."""
