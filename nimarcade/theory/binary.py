"""The 2-adic valuation and single binary digits."""


def v2(z: int) -> int:
    """The exponent of 2 in z ≥ 1."""
    return (z & -z).bit_length() - 1


def bit(z: int, i: int) -> int:
    """Digit i of z, 0 for the rightmost; the paper's I_k(z) is `bit(z, k - 1)`."""
    return z >> i & 1
