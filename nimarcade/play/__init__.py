"""A game in progress: session, clocks, matches, who sits where, saves and journals."""
