"""Pictures as cells of two pixels and text: what every front end with a grid of cells can paint."""
