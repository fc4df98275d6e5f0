"""Claims of papers: how one is written, checked by the rules alone, and run."""
