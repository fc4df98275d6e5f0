"""The screens of a game in progress, and what stands beside the board."""
