"""One module per result. A module is a theorem if it has the names in `Theorem`; `consult`
finds every module of this folder and asks those that name the game."""
