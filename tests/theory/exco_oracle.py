"""Values of EXCO-NIM with two heaps by line masks. Nothing is shared with `nimarcade`."""


def exco_two(x0: int, x1: int, x2: int) -> list[list[list[int]]]:
    """Grundy values g[y1][y2][y0] for y0 ≤ x0, y1 ≤ x1, y2 ≤ x2.

    A move reduces any of the three heaps but not both x1 and x2. For each y1 and y2 the bits of
    the values met on the lines below (y0 fixed, the other heap falling) are kept as one big
    integer each, so a position costs a few big-integer operations instead of one per follower."""
    value = [[[0] * (x0 + 1) for _ in range(x2 + 1)] for _ in range(x1 + 1)]
    columns = [[0] * (x0 + 1) for _ in range(x2 + 1)]
    for y1 in range(x1 + 1):
        row = [0] * (x0 + 1)
        for y2 in range(x2 + 1):
            column = columns[y2]
            cells = value[y1][y2]
            seen = 0
            for y0 in range(x0 + 1):
                seen |= row[y0] | column[y0]
                free = ~seen & (seen + 1)
                cells[y0] = free.bit_length() - 1
                row[y0] |= free
                column[y0] |= free
                seen |= free
    return value
