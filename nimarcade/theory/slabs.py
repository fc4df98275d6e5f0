"""Outcome tables of Greedy Nim with three heaps by NumPy slabs (the `tables` extra).

In the full symmetric cube W[a, b, c] (True: the player to move wins) every position with
largest heap m and smaller others needs only the k slabs below it, so a whole slab is settled
by one `all` over k slices.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nimarcade.errors import Missing

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


def greedy_cube(largest: int, k: int, misere: bool = False) -> NDArray[np.bool_]:
    """W of shape (largest+1,)³ for k-Bounded Greedy Nim (k ≥ largest: no bound).

    Raises Missing without NumPy.
    """
    try:
        import numpy as np
    except ImportError:
        raise Missing("outcome tables need NumPy: pip install 'nimarcade[tables]'") from None
    n = largest + 1
    win = np.zeros((n, n, n), dtype=np.bool_)
    win[0, 0, 0] = misere
    for m in range(1, n):
        low = max(0, m - k)
        slab = win[low, :m, :m].copy()
        for a in range(low + 1, m):
            slab &= win[a, :m, :m]
        np.logical_not(slab, out=slab)
        win[m, :m, :m] = win[:m, m, :m] = win[:m, :m, m] = slab
        edge = ~win[m, low:m, :m].all(axis=0)  # (m, m, c): one of the two falls
        win[m, m, :m] = win[m, :m, m] = win[:m, m, m] = edge
        win[m, m, m] = not win[m, m, low:m].all()
    return win


def sorted_p_count(win: NDArray[np.bool_]) -> int:
    """How many non-increasing triples of a cube are P."""
    n = win.shape[0]
    total = int((~win).sum())
    diagonal = sum(1 for m in range(n) if not win[m, m, m])
    import numpy as np

    at = np.arange(n)
    pairs = int((~win[at, at, :]).sum()) - diagonal  # (a, a, b) with b ≠ a, each met 3 times in the cube
    return (total - 3 * pairs - diagonal) // 6 + pairs + diagonal
