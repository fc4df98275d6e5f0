"""Proposes patterns from the values of a box and tries to refute them past it.

`sequences` looks at one number growing (periods, lines, v2, binary digits), `forms` for a formula
in the heaps, `classes` for properties on which the value depends and for classes of one value only,
`shifts` for changes of a position that keep its value. Each gives `Law`s mined from one box;
`law.refute` tries them on another. Nothing here proves anything.
"""
