"""Pages, by who uses them."""
