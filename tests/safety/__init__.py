"""Ways in which somebody took more than was theirs, or lost what was; each is closed."""
