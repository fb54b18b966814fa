"""What goes wrong in a hall, made to go wrong on purpose."""
