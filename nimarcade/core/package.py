"""What is true of the package as a whole: its version, and the folder it is imported from."""

from pathlib import Path

__version__ = "0.1.0"
FOLDER = Path(__file__).parents[1]
