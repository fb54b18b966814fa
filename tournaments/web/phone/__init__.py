"""The phones at the tables."""
