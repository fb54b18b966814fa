"""Pages of draws."""
