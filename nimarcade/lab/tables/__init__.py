"""Tables of a game: outcome, SG value or remoteness of every position of a box, by the rules alone.

No theorem is asked. A box is an array with one axis a heap; what fills it depends on how the
game's moves lie in it:
- `ways`: heaps that fall freely (Nim, Moore's Nim, CO-NIM, EXCO-NIM, Wythoff Nim), wave by wave; their SG
  values by line masks, in plain Python or compiled by Numba; Greedy Nim, slab by slab;
- `walking`: any impartial game, position by position through its graph; Delete Nim by what is left
  after a deletion; SG values of Greedy Nim without a bound."""
