"""The operations, a file for each topic."""
