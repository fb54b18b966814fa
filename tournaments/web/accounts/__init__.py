"""Pages to set up, log in and change a password."""
