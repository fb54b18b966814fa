"""Running a tournament, in groups by what it is made of; docs/architecture.md has the map."""
