"""A folder a game: its rules, its codes and its own words; it never says who wins."""
