"""What the program does, recorded once and held against every later state of its code.

`python -m tests.corpus record --out DIR` writes what the code of this checkout does;
`python -m tests.corpus replay --from DIR` does the same things again and prints what differs.
Only interfaces that outlive a redesign are used: command lines, the library `nimarcade`, line mode,
and the arcade by keys and by what it paints. See `tests/corpus/README.md`.
"""
