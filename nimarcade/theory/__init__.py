"""Truth about positions: `consult(p) -> Verdict` by theorem, else table, else search."""
