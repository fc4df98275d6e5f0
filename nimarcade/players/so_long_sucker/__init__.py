"""Machine players at the table: levels, personalities, and what they make of deals."""
