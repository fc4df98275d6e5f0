"""Truth about positions: by theorem, else table, else search."""
