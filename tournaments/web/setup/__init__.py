"""The desk before play: events, players, check-in, staff."""
