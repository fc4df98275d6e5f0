"""Attacks on the program as a whole; `python -m tests.torture NAME` runs one for as long as one likes."""
