"""Tables of a game: outcome, SG value or remoteness of every position of a box, by the rules alone.

No theorem is asked. A box is an array with one axis a heap; what fills it depends on how the
game's moves lie in it:
- `wave`: heaps that fall freely (Nim, Moore's Nim, CO-NIM, EXCO-NIM, Wythoff Nim), by NumPy;
- `masks`: SG values of the same games by line masks, in plain Python; `compiled`: by Numba;
- `slabs`: Greedy Nim, by NumPy; `topping`: its SG values without a bound;
- `deletion`: Delete Nim, by what is left after a deletion;
- `walking`: any impartial game, position by position through its graph.
"""
