"""What every room builds on; it knows no game. Here is what is true of the package as a whole."""

__version__ = "0.1.0"
