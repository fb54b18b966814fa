"""Measurements, each run by name: `bin/bench NAME`."""
