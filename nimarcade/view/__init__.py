"""Plain data that any front end paints."""
