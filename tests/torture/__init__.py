"""What the program must stand: run with `python -m tests.torture`."""
