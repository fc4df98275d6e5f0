"""Teaching: hints and explanations rendered from verdicts, lessons."""
