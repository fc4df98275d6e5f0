"""What every room builds on; it knows no game. Here is what is true of the package as a whole."""

from pathlib import Path

__version__ = "0.1.0"
FOLDER = Path(__file__).parents[1]
"""What the package is imported from."""
