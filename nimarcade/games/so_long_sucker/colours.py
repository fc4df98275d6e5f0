"""The colours of So Long Sucker's chips, which are its seats as well: 0 Blue, 1 Red, 2 Green, 3 Yellow."""

COLOURS = "BRGY"
NAMES = ("Blue", "Red", "Green", "Yellow")
