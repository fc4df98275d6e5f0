"""A table of So Long Sucker: what every front end shows, says, hears and asks there."""
