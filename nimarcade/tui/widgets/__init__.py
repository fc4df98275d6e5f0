"""The parts of the play screen; the pure ones (`drafts`, `columns`, `bars`, `digits`) know no Textual."""
