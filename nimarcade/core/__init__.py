"""What every room builds on; it knows no game."""
