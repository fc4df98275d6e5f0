"""Commands: one small module each; nothing heavy is imported at start."""
