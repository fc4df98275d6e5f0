"""Strategy Σ: Remarks 2.10 and 2.11, the frame of section 2.2, Lemma 2.40; and the conclusion."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from nimarcade.lab.claims.claim import Bounds, Counterexample, Finding, Instances, counted, unsharded
from nimarcade.papers.so_long_sucker.terms import (
    BOX,
    LETTERS,
    PLAYERS,
    SURVIVORS,
    Act,
    Board,
    Hand,
    Row,
    Rules,
    broken,
    decided,
    follows,
    gain,
    rows,
    section,
    solver,
    winner,
)

claim = section()
remark = claim.beside(counted, kind="remark", group=SURVIVORS)
conclusion = remark.beside(decided, box=BOX, weight=1.0)

Slots = tuple[tuple[Hand, Hand], tuple[str, ...]]


def _both(hands: tuple[Hand, Hand], piles: tuple[str, ...], *moves: tuple[int, int]) -> Slots | None:
    """Blue's moves one after the other, or None where one is not possible or loses the turn."""
    for place, colour in moves:
        pile = piles[place]
        if not hands[0][colour]:
            return None
        if pile == "B" and colour == 0:
            put = ""
        elif not pile.endswith(LETTERS[colour]) and follows(pile + LETTERS[colour]) == (0,):
            hands, put = gain(hands, 0, -(colour == 0), -(colour == 1)), pile + LETTERS[colour]
        else:
            return None
        piles = (*piles[:place], put, *piles[place + 1 :])
    return hands, piles


ORDER = (
    "Rule 4 and Rule 6 emphasize moves that players can make and play again. In these situations, the order "
    "in which the chips are placed does not affect the outcome of the game."
)


@remark(
    "remark-2.10",
    "Remark 2.10",
    box={"k": 3, "chips": 7},
    printed=ORDER,
    right="on different piles (so-long-sucker.remark-2.10.piles): on one singleton an own chip and then a "
    "prisoner let one go on, a prisoner and then an own chip do not",
)
def remark_2_10(bounds: Bounds) -> Instances:
    """Two moves after each of which one may play again (a prisoner on an empty pile or on a pile of one's
    colour, an own chip on an own singleton), also on one pile, lead to the same outcome in both orders."""
    rules = solver("any", False, False)
    yield from _any_order(bounds)
    for row in rows(bounds["k"], bounds["chips"]):
        if row.mb and row.hands[0][1] and "B" in row.piles:  # both moves are there, on one pile
            place = row.piles.index("B")
            both = _both(row.hands, row.piles, (place, 0), (place, 1))
            assert both is not None
            left = (*row.piles[:place], "BRB", *row.piles[place + 1 :])
            turned = rules.turn(1, gain(row.hands, 0, -1, -1), left)
            first = winner(rules, rules.turn(0, *both))
            same = first == winner(rules, turned)
            words = (
                f"on the blue singleton blue, red: {PLAYERS[first]} wins, but red, blue: {PLAYERS[1 - first]}"
            )
            yield None if same else broken(row, words)
    return None


@remark(
    "remark-2.10.piles",
    "Remark 2.10, read for different piles",
    box={"k": 4, "chips": 8},
    printed=ORDER,
    differs="that the piles are different is added; and hands and piles are the same, not only the outcome",
)
def remark_2_10_piles(bounds: Bounds) -> Instances:
    """Moves after which one plays again (a prisoner on an empty pile or on a pile of one's colour, an own
    chip on an own singleton) on different piles may be made in any order."""
    yield from _any_order(bounds)
    return None


def _any_order(bounds: Bounds) -> Iterator[Counterexample | None]:
    # Both orders of every two such moves on different slots lead to the same hands and piles.
    for row in rows(bounds["k"], bounds["chips"]):
        moves = [(place, colour) for place in range(row.k) for colour in (0, 1)]
        for first in moves:
            for second in moves:
                if first[0] < second[0]:
                    there = _both(row.hands, row.piles, first, second)
                    back = _both(row.hands, row.piles, second, first)
                    if there or back:
                        yield None if there == back else broken(row, "the order matters")


@remark(
    "remark-2.11",
    "Remark 2.11",
    box=BOX,
    printed="Intuitively, if a player loses with the most chips possible in their hands, they "
    "will certainly lose if they had less.",
    differs="said of any hand and any one chip less, not of “the most chips possible”",
)
def remark_2_11(bounds: Bounds) -> Instances:
    """A player who loses also loses with fewer chips in the hand."""
    rules = solver("any", False, False)
    for row in rows(bounds["k"], bounds["chips"]):
        loser = 1 if row.blue else 0
        for colour in (0, 1):
            if row.hands[loser][colour]:
                fewer = gain(row.hands, loser, -(colour == 0), -(colour == 1))
                loses = winner(rules, rules.turn(0, fewer, row.piles)) != loser
                words = f"with a {('blue', 'red')[colour]} chip less its loser wins"
                yield None if loses else broken(row, words)
    return None


@remark(
    "remark-2.11.discards",
    "Remark 2.11",
    box=BOX,
    printed="we assume the losing player will keep in their hand as many chips as possible, "
    "discarding only one chip of the opposing player’s color when necessary.",
    differs="both keep what they can; that this changes no winner is what is checked",
)
def remark_2_11_discards(bounds: Bounds) -> Instances:
    """Who wins stays the same if owners keep as many chips as possible and discard one opposing chip only
    (one of their own where there is none)."""
    free = rows(bounds["k"], bounds["chips"])
    least = rows(bounds["k"], bounds["chips"], "least")
    for row, same in zip(free, least, strict=True):
        yield None if row == same else broken(row, "other discards win")
    return None


def kept(board: Board, act: Act) -> bool:
    """Whether an act of the decider is one that Σ allows; every way to break its ties is."""
    who = board.decider
    own, other = LETTERS[who], LETTERS[1 - who]
    if act.kind == "kill":
        under = act.pile[:-1]
        gone = under.count(other) if len(under) > 1 else 1
        return act.chips == (((gone, 0) if who else (0, gone)) if len(under) > 1 else (1 - who, who))
    if act.kind != "place":
        return act.kind == "pass"
    if act.colour != who:
        return False
    if any(pile.endswith(own) for pile in board.piles):
        return act.pile.endswith(own)
    return len(act.pile) == max(map(len, board.piles))


class Sigma:
    """Whether a player who keeps to Σ wins, by every act of the other."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.known: dict[tuple[Board, int], bool] = {}

    def wins(self, player: int, board: Board) -> bool:
        if board.phase == "over":
            return board.decider == player
        key = board, player
        if key not in self.known:
            acts = self.rules.acts(board)
            if board.decider == player:
                allowed = [after for act, after in acts if kept(board, act)]
                self.known[key] = bool(allowed) and all(self.wins(player, after) for after in allowed)
            else:
                self.known[key] = all(self.wins(player, after) for _, after in acts)
        return self.known[key]


@lru_cache(maxsize=2)
def _sigma(discards: bool) -> Sigma:
    return Sigma(Rules(discards=discards))


@remark(
    "section-2.2.frame",
    "Section 2.2, the framed statement",
    box={"k": 4, "chips": 9},
    kind="lemma",
    printed="Suppose we have an SLS board with only players ℛ and ℬ remaining in the game, and "
    "only chips r and b being used. Then, one of the players can always guarantee a win by playing "
    "Strategy Σ.",
    differs="exactly one of them; nobody discards prisoners, which Lemma 2.40 has",
)
def section_2_2_frame(bounds: Bounds) -> Instances:
    """Exactly one of the players wins by Σ against every play of the other."""
    sigma = _sigma(False)
    for row in rows(bounds["k"], bounds["chips"]):
        board = sigma.rules.turn(0, row.hands, row.piles)
        so = sigma.wins(0, board) != sigma.wins(1, board)
        yield None if so else broken(row, "Σ wins for both or for none")
    return None


@remark(
    "lemma-2.40",
    "Lemma 2.40",
    box={"k": 4, "chips": 9},
    kind="lemma",
    printed="Strategy Σ is a winning strategy for players ℛ and ℬ. … there is exactly one player "
    "at a time that has Strategy Σ as their winning strategy.",
    differs="of that one player, who is by Theorem 2.39 the one that can win",
)
def lemma_2_40(bounds: Bounds) -> Instances:
    """Whoever wins, Blue or Red, wins by Σ, whichever longest pile he tops and in whatever order he captures,
    whatever prisoners the other discards."""
    sigma = _sigma(True)
    boards = rows(bounds["k"], bounds["chips"])
    for row in boards:
        who = 0 if row.blue else 1
        wins = sigma.wins(who, sigma.rules.turn(0, row.hands, row.piles))
        yield None if wins else broken(row, f"{PLAYERS[who]} wins, but not by every way to keep to Σ")
    blue = sum(row.blue for row in boards)
    return f"Blue, to move, in {blue:,} of them, Red in {len(boards) - blue:,}"


@conclusion(
    "conclusion.as-strong",
    "Conclusion",
    printed="As the initiator of the conflict, Blue needs to be the stronger player. … As we saw, "
    "Red needs just as many chips as Blue, or to be able to capture just as many chips.",
    differs="on boards without piles of two or more, and of chips of the own colour in hand",
)
def conclusion_as_strong(row: Row) -> bool | None:
    """Blue, to move, must be the stronger: he wins if and only if he has more blue chips than Red has red
    ones; Red needs just as many."""
    return row.mb > row.nr if not row.betas and not row.rhos else None


@conclusion(
    "conclusion.more-chips",
    "Conclusion",
    printed="first player Blue has a winning strategy if they had more chips than their "
    "opponent, or the possibility of gaining more chips than their opponents",
    right="as on boards without piles of two or more; else the piles count too, as in Theorem 2.39",
    differs="said of any board and of chips of the own colour in hand; the possibility of gaining "
    "more is left out",
)
def conclusion_more_chips(row: Row) -> bool | None:
    """Blue, to move, wins if he has more chips than his opponent."""
    return True if row.mb > row.nr else None


@remark(
    "conclusion.no-incentive",
    "Conclusion, on Nash equilibria",
    box=BOX,
    printed="the losing player has no incentive to play any particular way as they will lose "
    "regardless of how they play",
)
def conclusion_no_incentive(bounds: Bounds) -> Instances:
    """A losing player has no reason to play in any particular way: all his moves lose."""
    rules = solver("any", False, False)
    for row in rows(bounds["k"], bounds["chips"]):
        board = rules.turn(0, row.hands, row.piles)
        if not row.blue and board.phase == "play":
            for _, after in rules.acts(board):
                yield broken(row, "Blue has a winning move") if winner(rules, after) == 0 else None
    return "acts of players who lose"


@remark.beside(unsharded)(
    "conclusion.three-colours",
    "Conclusion, the next step",
    kind="conjecture",
    printed="We hypothesize that these cases can be studied in a similar matter to the 2-colors cases.",
)
def conclusion_three_colours(bounds: Bounds) -> Finding:
    """Two players and three colours can be studied in a similar manner."""
    return Finding(0, undecided="it names no criterion; see `nimarcade problems sucker-three-colours`")
