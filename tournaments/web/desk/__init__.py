"""The desk during play: board, clock, hands, corrections, results."""
