"""The sections of the corpus: each module has `cases()`, all cases in a fixed order."""
