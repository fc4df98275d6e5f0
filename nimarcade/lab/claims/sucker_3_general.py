"""So Long Sucker, sections 2.5 to 2.7: who wins boards of the generalized types, and any board."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from nimarcade.lab.claims.claim import Claim
from nimarcade.lab.claims.survivor_rows import BOX, who_wins


def claims() -> Iterable[Claim]:
    yield from _generalized()
    yield from _general()


def _generalized() -> Iterator[Claim]:
    said = "On a board of generalized type I (k ≥ 2, singletons, any ρ_i) Blue, to move,"
    bound = "n_r + Σ|ρ_i|_r − max|ρ_i|_r"
    yield who_wins(
        "proposition-2.26",
        "Proposition 2.26",
        f"{said} wins if m_b > 0 and n_r = 0.",
        lambda one: True if one.general_1 and one.mb and not one.nr else None,
    )
    yield who_wins(
        "proposition-2.27",
        "Proposition 2.27",
        f"{said} wins if m_b, n_r > 0 and m_b > {bound}.",
        lambda one: True if one.general_1 and one.mb and one.nr and one.mb > one.right else None,
    )
    yield who_wins(
        "proposition-2.28",
        "Proposition 2.28, as printed",
        f"{said} loses if m_b ≤ {bound}.",
        lambda one: False if one.general_1 and one.mb <= one.right else None,
        right="with n_r > 0 or m_b = 0: without a red chip Red cannot capture, and Proposition 2.26 holds",
    )
    yield who_wins(
        "proposition-2.28.corrected",
        "Proposition 2.28, with n_r > 0 or m_b = 0",
        f"{said} loses if m_b = 0, or n_r > 0 and m_b ≤ {bound}.",
        lambda one: False if one.general_1 and (not one.mb or (one.nr and one.mb <= one.right)) else None,
    )
    yield who_wins(
        "theorem-2.29",
        "Theorem 2.29, as printed",
        f"{said} wins if and only if m_b > 0 and m_b > {bound}.",
        lambda one: one.mb > 0 and one.mb > one.right if one.general_1 else None,
        kind="theorem",
        right="Blue wins if m_b > 0 and (n_r = 0 or m_b > n_r + Σ|ρ_i|_r − max|ρ_i|_r), as in Theorem 2.39",
    )
    yield who_wins(
        "theorem-2.29.corrected",
        "Theorem 2.29, with n_r = 0 as its proof has it",
        f"{said} wins if and only if m_b > 0 and (m_b > {bound} or n_r = 0).",
        lambda one: one.mb > 0 and (one.mb > one.right or not one.nr) if one.general_1 else None,
        kind="theorem",
    )
    said = "On a board of generalized type II (singletons, one ρ, any β_i) Blue, to move,"
    yield who_wins(
        "proposition-2.31",
        "Proposition 2.31",
        f"{said} wins if m_b > 0 and m_b + Σ|β_i|_b > n_r.",
        lambda one: True if one.general_2 and one.mb and one.left > one.nr else None,
    )
    yield who_wins(
        "proposition-2.32",
        "Proposition 2.32",
        f"{said} loses if m_b = 0.",
        lambda one: False if one.general_2 and not one.mb else None,
    )
    yield who_wins(
        "proposition-2.33",
        "Proposition 2.33",
        f"{said} loses if m_b > 0 and m_b + Σ|β_i|_b ≤ n_r.",
        lambda one: False if one.general_2 and one.mb and one.left <= one.nr else None,
    )
    yield who_wins(
        "theorem-2.34",
        "Theorem 2.34",
        f"{said} wins if and only if m_b > 0 and m_b + Σ|β_i|_b > n_r.",
        lambda one: one.mb > 0 and one.left > one.nr if one.general_2 else None,
        kind="theorem",
    )


def _general() -> Iterator[Claim]:
    said = "On any board of the two colours Blue, to move,"
    bound = "m_b + Σ|β_i|_b > n_r + Σ|ρ_i|_r − max|ρ_i|_r"
    yield who_wins(
        "proposition-2.35",
        "Proposition 2.35",
        f"{said} wins if m_b > 0 and n_r = 0.",
        lambda one: True if one.mb and not one.nr else None,
    )
    yield who_wins(
        "proposition-2.36",
        "Proposition 2.36",
        f"{said} wins if m_b > 0, n_r > 0 and {bound}.",
        lambda one: True if one.mb and one.nr and one.left > one.right else None,
    )
    yield who_wins(
        "proposition-2.37",
        "Proposition 2.37",
        f"{said} loses if m_b = 0.",
        lambda one: None if one.mb else False,
    )
    yield who_wins(
        "proposition-2.38",
        "Proposition 2.38",
        f"{said} loses if m_b, n_r > 0 and not {bound}.",
        lambda one: False if one.mb and one.nr and one.left <= one.right else None,
    )
    for name, place, box, free in (
        ("theorem-2.39", "Theorem 2.39", BOX, (False, False)),
        (
            "theorem-2.39.discards",
            "Theorem 2.39 with rule 10, prisoners discarded at any moment",
            {"k": 3, "chips": 8},
            (True, False),
        ),
        (
            "theorem-2.39.donations",
            "Section 2.2: a winner needs no donations, and they do not harm him",
            {"k": 3, "chips": 7},
            (True, True),
        ),
    ):
        more = "" if name == "theorem-2.39" else " Discards of prisoners at any moment change nothing."
        more += " Nor do gifts of any chips between the two." if free[1] else ""
        yield who_wins(
            name,
            place,
            f"{said} wins if and only if m_b > 0 and ({bound} or n_r = 0).{more}",
            lambda one: one.mb > 0 and (one.left > one.right or not one.nr),
            kind="theorem",
            box=box,
            discards=free[0],
            gifts=free[1],
        )
