"""Machine players, the engine protocol, self-play, tournaments."""
