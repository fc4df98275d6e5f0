"""Proposes patterns from the values of a box and tries to refute them past it.

`sequences` looks at one number growing (lines, periods, v2, binary digits, growth), `forms` for a
formula in the heaps, `classes` for properties on which the value depends and changes that keep it,
`translations` for periods in space, `closed` for classes that settle themselves. All but the last
give `Law`s mined from one box, which `law.refute` tries on another: nothing is proved by that.
"""
