"""What everyone sees: standings, seats, rules, one’s own card, the big screen."""
