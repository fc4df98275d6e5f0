"""Games as environments for programs that learn to play: by PettingZoo, Gymnasium and OpenSpiel.

An action is a number and stands for the code of a move, the same in every position; an observation is a
vector of whole numbers (`encoding.py`)."""
