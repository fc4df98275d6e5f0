"""So Long Sucker: endgames by proof and by exact search, more players by tree search."""
