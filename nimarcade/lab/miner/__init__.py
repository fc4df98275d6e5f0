"""Proposes patterns from the values of a box and tries to refute them past it.

`laws` looks at one number growing and for a formula in the heaps, `classes` for properties on which the
value depends, changes that keep it, periods in space, and classes that settle themselves. All but the
last give `Law`s mined from one box, which `laws.refute` tries on another: nothing is proved by that.
"""
