"""The families of games: an object each that joins theory, players, teaching and look."""
