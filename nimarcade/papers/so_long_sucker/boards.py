"""Section 2: whose turn it is, who wins boards of the types and any board, and Strategy Σ; the conclusion."""

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache, partial
from itertools import combinations, product

from nimarcade.lab.claims.claim import Bounds, Check, Counterexample, Finding, Instances, counted, unsharded
from nimarcade.papers.so_long_sucker import terms
from nimarcade.papers.so_long_sucker.terms import follows

claim = terms.section()
proposition = claim.beside(counted, group=terms.SURVIVORS)
who_wins = claim.beside(terms.decided, group=terms.SURVIVORS)
with_discards = who_wins.beside(partial(terms.decided, discards=True))
with_gifts = who_wins.beside(partial(terms.decided, discards=True, gifts=True))


def _of_boards(faults: Callable[[terms.Row], Iterable[str]]) -> Check:
    """The checker of what is said of each board: the fault of every instance, empty if there is none."""

    def instances(bounds: Bounds) -> Instances:
        for row in terms.rows(bounds["k"], bounds["chips"]):
            for fault in faults(row):
                yield terms.broken(row, fault) if fault else None
        return None

    return counted(instances)


of_boards = claim.beside(_of_boards, group=terms.SURVIVORS)


def _next(own: bool, bounds: Bounds) -> Instances:
    terms.room(bounds["length"] ** 2)
    for pile in terms.pile_kinds(bounds["length"]):
        for player in (0, 1):
            colour = player if own else 1 - player
            if pile.endswith(terms.LETTERS[colour]):
                continue
            board = terms.gain(((0, 0), (0, 0)), player, colour == 0, colour == 1)
            where = terms.code(player, board, (pile,))
            so = follows(pile + terms.LETTERS[colour]) == (1 - player if own else player,)
            yield None if so else Counterexample(len(pile), where, "another has the turn")
    return None


proposition("proposition-2.2")(partial(_next, False))


def _fed(length: int) -> Iterator[tuple[int, str, str, terms.Board, list[terms.Board]]]:
    """A chip of 𝒴's colour put on every pile with that colour on top, by 𝒳: 𝒴, the pile, its code, the board
    on which 𝒴 decides, and the boards after each of his decisions."""
    terms.room(length**3)
    rules = terms.Rules()
    for pile in terms.pile_kinds(length)[1:]:
        owner = terms.LETTERS.index(pile[-1])
        hands = terms.gain(((0, 0), (0, 0)), 1 - owner, owner == 0, owner == 1)
        [(_, fed)] = list(rules.acts(terms.Board("play", 1 - owner, hands, (pile,))))
        yield owner, pile, terms.code(1 - owner, hands, (pile,)), fed, [then for _, then in rules.acts(fed)]


@proposition("proposition-2.3")
def proposition_2_3(bounds: Bounds) -> Instances:
    for owner, pile, where, fed, after in _fed(bounds["length"]):
        gains = all(then.hands[owner][owner] >= 1 and then.decider == owner for then in after)
        so = fed.decider == owner and after and gains
        yield None if so else Counterexample(len(pile), where, "the owner may discard all his chips of it")
    return None


@proposition("proposition-2.3.can")
def proposition_2_3_can(bounds: Bounds) -> Instances:
    for owner, pile, where, fed, after in _fed(bounds["length"]):
        kept = [then for then in after if then.hands[owner][owner] >= 1]
        so = fed.decider == owner and kept and all(then.decider == owner for then in kept)
        yield None if so else Counterexample(len(pile), where, "no chip or no move")
    return None


proposition("proposition-2.4")(partial(_next, True))


@proposition("proposition-2.5")
def proposition_2_5(bounds: Bounds) -> Instances:
    # Every board reached from the start with c chips each and k empty piles.
    rules = terms.Rules(discards=True)
    start = terms.Board("play", 0, ((bounds["c"], 0), (0, bounds["c"])), ("",) * bounds["k"])
    seen, waiting = {start}, [start]
    while waiting:
        board = waiting.pop()
        bad = sum("BB" in pile or "RR" in pile for pile in board.piles)
        _, decider, hands, piles = board
        equal = Counterexample(terms.size(hands, piles), terms.code(decider, hands, piles), "two equal chips")
        yield None if bad <= (board.phase == "kill") else equal
        terms.room(len(seen))
        for _, after in rules.acts(board):
            if after not in seen:
                seen.add(after)
                waiting.append(after)
    return "but for the pile being captured, as its proof says"


@of_boards("proposition-2.7")
def proposition_2_7(row: terms.Row) -> Iterator[str]:
    if row.mb and "B" in row.piles:
        rules, board = terms.solver("any", False, False), terms.Board("play", 0, row.hands, row.piles)
        taken = [then for act, then in rules.acts(board) if act.colour == 0 and act.pile == "B"]
        kept = any(after.hands[0][0] == row.mb for then in taken for _, after in rules.acts(then))
        yield "" if kept else "the number of blue chips changes"


who_wins.each(
    {
        "proposition-2.13": lambda row: True if row.type_1 and row.mb > row.nr else None,
        "proposition-2.14": lambda row: False if row.type_1 and row.mb <= row.nr else None,
        "theorem-2.15": lambda row: row.mb > row.nr if row.type_1 else None,
        "proposition-2.17": lambda row: True if row.type_2 and row.mb and row.left > row.nr else None,
        "proposition-2.19": lambda row: False if row.type_2 and not row.mb else None,
    }
)


def _held_2(row: terms.Row) -> bool:
    return row.type_2 and row.mb > 0 and row.left <= row.nr


def first_turns(rules: terms.Rules, row: terms.Row, kind: str) -> Iterator[terms.Board]:
    """The boards after Blue's first turn, by what he did to the only β: captured or topped with red
    at some point, or left alone."""
    waiting = [(terms.Board("play", 0, row.hands, row.piles), "left")]
    seen = set(waiting)
    while waiting:
        board, done = waiting.pop()
        for act, after in rules.acts(board):
            now = done
            if act.kind == "place" and len(act.pile) > 1 and act.pile.endswith("B"):
                now = "captured" if act.colour == 0 else "topped"
            if after.phase == "over" or after.decider == 1:
                if now == kind:
                    yield after
            elif (after, now) not in seen:
                seen.add((after, now))
                waiting.append((after, now))


def _loses_after(kind: str, row: terms.Row) -> Iterator[str]:
    if _held_2(row):
        rules = terms.solver("any", False, False)
        won = ((after.decider == 1) == rules.wins(after) for after in first_turns(rules, row, kind))
        yield "" if all(won) else "Blue wins after such a first turn"


for number, what in ((20, "captured"), (21, "topped"), (22, "left")):
    of_boards(f"proposition-2.{number}")(partial(_loses_after, what))


def theorem_2_39(row: terms.Row) -> bool:
    return row.mb > 0 and (row.left > row.right or not row.nr)


who_wins.each(
    {
        "corollary-2.23": lambda row: False if _held_2(row) else None,
        "theorem-2.24": lambda row: row.mb > 0 and row.nr > 0 and row.left > row.nr if row.type_2 else None,
        "theorem-2.24.corrected": lambda row: row.mb > 0 and row.left > row.nr if row.type_2 else None,
        "proposition-2.26": lambda row: True if row.general_1 and row.mb and not row.nr else None,
        "proposition-2.27": lambda row: (
            True if row.general_1 and row.mb and row.nr and row.mb > row.right else None
        ),
        "proposition-2.28": lambda row: False if row.general_1 and row.mb <= row.right else None,
        "proposition-2.28.corrected": lambda row: (
            False if row.general_1 and (not row.mb or (row.nr and row.mb <= row.right)) else None
        ),
        "theorem-2.29": lambda row: row.mb > 0 and row.mb > row.right if row.general_1 else None,
        "theorem-2.29.corrected": lambda row: (
            row.mb > 0 and (row.mb > row.right or not row.nr) if row.general_1 else None
        ),
        "proposition-2.31": lambda row: True if row.general_2 and row.mb and row.left > row.nr else None,
        "proposition-2.32": lambda row: False if row.general_2 and not row.mb else None,
        "proposition-2.33": lambda row: False if row.general_2 and row.mb and row.left <= row.nr else None,
        "theorem-2.34": lambda row: row.mb > 0 and row.left > row.nr if row.general_2 else None,
        "proposition-2.35": lambda row: True if row.mb and not row.nr else None,
        "proposition-2.36": lambda row: True if row.mb and row.nr and row.left > row.right else None,
        "proposition-2.37": lambda row: None if row.mb else False,
        "proposition-2.38": lambda row: False if row.mb and row.nr and row.left <= row.right else None,
        "theorem-2.39": theorem_2_39,
    }
)
with_discards("theorem-2.39.discards")(theorem_2_39)
with_gifts("theorem-2.39.donations")(theorem_2_39)

remark = claim.beside(counted, group=terms.SURVIVORS)
conclusion = remark.beside(terms.decided)

Slots = tuple[tuple[terms.Hand, terms.Hand], tuple[str, ...]]


def _both(
    hands: tuple[terms.Hand, terms.Hand], piles: tuple[str, ...], *moves: tuple[int, int]
) -> Slots | None:
    """Blue's moves one after the other, or None where one is not possible or loses the turn."""
    for place, colour in moves:
        pile = piles[place]
        if not hands[0][colour]:
            return None
        if pile == "B" and colour == 0:
            put = ""
        elif not pile.endswith(terms.LETTERS[colour]) and follows(pile + terms.LETTERS[colour]) == (0,):
            hands, put = terms.gain(hands, 0, -(colour == 0), -(colour == 1)), pile + terms.LETTERS[colour]
        else:
            return None
        piles = (*piles[:place], put, *piles[place + 1 :])
    return hands, piles


def _any_order(row: terms.Row) -> Iterator[str]:
    # Both orders of every two such moves on different slots lead to the same hands and piles.
    for first, second in combinations(product(range(row.k), (0, 1)), 2):
        if first[0] < second[0]:
            there = _both(row.hands, row.piles, first, second)
            back = _both(row.hands, row.piles, second, first)
            if there or back:
                yield "" if there == back else "the order matters"


@of_boards("remark-2.10")
def remark_2_10(row: terms.Row) -> Iterator[str]:
    yield from _any_order(row)
    if row.mb and row.hands[0][1] and "B" in row.piles:  # both moves are there, on one pile
        rules, place = terms.solver("any", False, False), row.piles.index("B")
        both = _both(row.hands, row.piles, (place, 0), (place, 1))
        assert both is not None
        left = (*row.piles[:place], "BRB", *row.piles[place + 1 :])
        turned = rules.turn(1, terms.gain(row.hands, 0, -1, -1), left)
        first = terms.winner(rules, rules.turn(0, *both))
        same = first == terms.winner(rules, turned)
        winners = terms.PLAYERS[first], terms.PLAYERS[1 - first]
        yield "" if same else "on the blue singleton blue, red: {} wins, but red, blue: {}".format(*winners)


of_boards("remark-2.10.piles")(_any_order)


@of_boards("remark-2.11")
def remark_2_11(row: terms.Row) -> Iterator[str]:
    rules, loser = terms.solver("any", False, False), int(row.blue)
    for colour in (0, 1):
        if row.hands[loser][colour]:
            fewer = terms.gain(row.hands, loser, -(colour == 0), -(colour == 1))
            loses = terms.winner(rules, rules.turn(0, fewer, row.piles)) != loser
            yield "" if loses else f"with a {('blue', 'red')[colour]} chip less its loser wins"


@remark("remark-2.11.discards")
def remark_2_11_discards(bounds: Bounds) -> Instances:
    free = terms.rows(bounds["k"], bounds["chips"])
    least = terms.rows(bounds["k"], bounds["chips"], "least")
    for row, same in zip(free, least, strict=True):
        yield None if row == same else terms.broken(row, "other discards win")
    return None


def kept(board: terms.Board, act: terms.Act) -> bool:
    """True if an act of the decider is one that Σ allows; every way to break its ties is."""
    who = board.decider
    own, other = terms.LETTERS[who], terms.LETTERS[1 - who]
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
    """The search for whether a player who keeps to Σ wins, by every act of the other."""

    def __init__(self, rules: terms.Rules) -> None:
        self.rules = rules
        self.known: dict[tuple[terms.Board, int], bool] = {}

    def wins(self, player: int, board: terms.Board) -> bool:
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
    return Sigma(terms.Rules(discards=discards))


@of_boards("section-2.2.frame")
def section_2_2_frame(row: terms.Row) -> Iterator[str]:
    sigma = _sigma(False)
    board = sigma.rules.turn(0, row.hands, row.piles)
    yield "" if sigma.wins(0, board) != sigma.wins(1, board) else "Σ wins for both or for none"


@remark("lemma-2.40")
def lemma_2_40(bounds: Bounds) -> Instances:
    sigma = _sigma(True)
    boards = terms.rows(bounds["k"], bounds["chips"])
    for row in boards:
        who = 0 if row.blue else 1
        wins = sigma.wins(who, sigma.rules.turn(0, row.hands, row.piles))
        yield (
            None
            if wins
            else terms.broken(row, f"{terms.PLAYERS[who]} wins, but not by every way to keep to Σ")
        )
    blue = sum(row.blue for row in boards)
    return f"Blue, to move, in {blue:,} of them, Red in {len(boards) - blue:,}"


conclusion("conclusion.as-strong")(lambda row: row.mb > row.nr if not row.betas and not row.rhos else None)
conclusion("conclusion.more-chips")(lambda row: True if row.mb > row.nr else None)


@remark("conclusion.no-incentive")
def conclusion_no_incentive(bounds: Bounds) -> Instances:
    rules = terms.solver("any", False, False)
    for row in terms.rows(bounds["k"], bounds["chips"]):
        board = rules.turn(0, row.hands, row.piles)
        if not row.blue and board.phase == "play":
            for _, after in rules.acts(board):
                yield (
                    terms.broken(row, "Blue has a winning move") if terms.winner(rules, after) == 0 else None
                )
    return "acts of players who lose"


@remark.beside(unsharded)("conclusion.three-colours")
def conclusion_three_colours(bounds: Bounds) -> Finding:
    return Finding(0, undecided="it names no criterion; see `nimarcade problems sucker-three-colours`")
