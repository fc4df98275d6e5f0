"""Lessons at a table of So Long Sucker: the table in words, what a move did and why, what was wanted."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import astuple

from nimarcade.core import codes, errors
from nimarcade.core.game import Seat, is_legal, play
from nimarcade.core.text import Block
from nimarcade.games.so_long_sucker import deals, effects, position, rules, talk, talk_moves, words
from nimarcade.games.so_long_sucker.position import NAMES, SuckerMove, SuckerPosition
from nimarcade.games.so_long_sucker.talk_deeds import UNSAID
from nimarcade.theory.so_long_sucker import endgame, theory

FORESEEN = 6
"""Acts of perfect play that are told of a table at most."""
_BY = re.compile(r"\s*(b(?:lue)?|r(?:ed)?|g(?:reen)?|y(?:ellow)?)\s*:", re.IGNORECASE)
_PLACED = re.compile(r"([brgy]:)?[brgy]@(\d+|new)(~[brgy])?", re.IGNORECASE)


# words


def board_words(p: SuckerPosition) -> str:
    """Piles, hands and who is to act, for who cannot see the table drawn."""
    piles = [f"pile {number} {spelled(pile)}" for number, pile in enumerate(p.piles, 1) if pile]
    table = f"Bottom to top: {'; '.join(piles)}." if piles else "No chip lies on the table."
    hands = []
    for seat in range(p.rule_set.players):
        chips = held(p, seat)
        hand = "is out" if chips is None else ", ".join(chips) or "nothing"
        hands.append(f"{NAMES[seat]} {hand}")
    said = [f"{table} Hands: {'; '.join(hands)}."]
    for deal in p.ledger.deals:
        offered = deal.status == "open"
        if told := "; ".join(map(deals.say_term, deal.terms if offered else deal.running)):
            state = f"offered by {NAMES[deal.by]}" if offered else "agreed"
            said.append(f"Deal {deal.number}, {state}: {told}.")
    return " ".join([*said, situation(p)])


def spelled(pile: str) -> str:
    return ", ".join(NAMES[position.COLOURS.index(letter)] for letter in pile)


def held(p: SuckerPosition, seat: Seat) -> list[str] | None:
    """The chips in a hand by colours, the seat's own first; None for who is out."""
    if p.scores[seat] is not None and p.phase != "over":
        return None
    hand = p.hands[seat]
    return [f"{hand[c]} {NAMES[c].lower()}" for c in position.colours_from(seat) if hand[c]]


def situation(p: SuckerPosition) -> str:
    if p.phase == "over":
        return f"{NAMES[p.seat]} has won."
    if p.phase == "kill":
        return f"{NAMES[p.seat]} has captured pile {p.slot + 1} and must discard from it."
    if p.phase == "rescue":
        return f"{NAMES[p.seat]} is in danger; {NAMES[p.turn]} is asked."
    return f"{NAMES[p.seat]} is to play."


def move_words(p: SuckerPosition, move: SuckerMove) -> str:
    """A move, and why it is whose turn it is then."""
    after: SuckerPosition = play(rules.GAME, p, move)
    did = f"{NAMES[move.seat]}: {rules.GAME.describe(p, move)}."
    if isinstance(move, position.Place) and not effects.captures(p, move):
        did += f" {why_next(p, move)}"
    out = [s for s in range(p.rule_set.players) if p.scores[s] is None and after.scores[s] is not None]
    gone = [s for s in out if not (after.phase == "over" and s == after.seat)]
    if gone:
        did += f" {' and '.join(NAMES[s] for s in gone)} {'is' if len(gone) == 1 else 'are'} out."
    return f"{did} {situation(after)}"


def why_next(p: SuckerPosition, move: position.Place) -> str:
    """Why the next player is who it is."""
    pile = (p.piles[move.slot - 1] if move.slot <= len(p.piles) else "") + position.COLOURS[move.colour]
    missing = effects.absent_players(p.living, pile)
    if len(missing) > 1:
        names = ", ".join(NAMES[s] for s in missing)
        return f"Missing from the pile are {names}: the mover chooses among them."
    if missing:
        return f"Only {NAMES[missing[0]]} is missing from the pile."
    chosen = effects.automatic_next(p, pile)
    highest = ", ".join(f"{NAMES[s]} {pile.rfind(position.COLOURS[s]) + 1}" for s in p.living)
    first = min(p.living, key=lambda s: pile.rfind(position.COLOURS[s]))
    reason = f"All colours are in the pile; their highest chips lie at {highest}"
    if chosen == first:
        return f"{reason}: {NAMES[chosen]}'s lies lowest."
    return f"{reason}, but a dead colour's lies lower still, and its giver {NAMES[chosen]} moves."


# moves read


def read_code(p: SuckerPosition, text: str) -> SuckerMove:
    """A move in code; the letters of a placement may be small. Raises BadMove."""
    word = "".join(text.split())
    return rules.GAME.read_move(p, word.upper().replace("NEW", "new") if _PLACED.fullmatch(word) else word)


def _meant(p: SuckerPosition, seat: Seat, said: str) -> Iterator[SuckerMove]:
    """What a player may mean: a code, a move, an offer, an answer to one."""
    try:
        code = read_code(p, said if seat == p.turn else f"{position.COLOURS[seat]}:{said}")
        yield code
        if is_legal(rules.GAME, p, code):
            return
    except errors.BadMove:
        pass
    moved = talk_moves.move_said(p, seat, said)
    if moved is not None and UNSAID not in astuple(moved.act):
        yield moved.act
    meaning, waiting = talk.read(p, seat, said), deals.open_for(p, seat)
    if meaning.kind == "offer" and not meaning.left_out:
        yield position.Propose(seat, len(p.ledger.deals) + 1, meaning.terms)
    elif meaning.kind in ("accept", "decline") and waiting:
        yield position.Answer(seat, waiting[0].number, meaning.kind == "accept")


# what was wanted


_ABOUT_A_SEAT: dict[str, Callable[[SuckerPosition, SuckerPosition, Seat], bool]] = {
    "next": lambda before, after, seat: after.phase == "play" and after.seat == seat,
    "capture": lambda before, after, seat: after.phase == "kill" and after.seat == seat,
    "danger": lambda before, after, seat: after.phase == "rescue" and after.seat == seat,
    "out": lambda before, after, seat: before.scores[seat] is None and after.scores[seat] is not None,
    "winner": lambda before, after, seat: sure_winner(after) == seat,
    "rescue": lambda before, after, seat: (
        before.phase == "rescue" and after.phase == "play" and before.seat == after.seat == seat
    ),
}


def seat_of(text: str, seats: Sequence[Seat] = range(4)) -> Seat:
    """A seat by its letter or its colour's name; raises BadInput, which names these `seats`."""
    for seat, name in enumerate(NAMES):
        if text.strip().casefold() in (name.casefold(), position.COLOURS[seat].casefold()):
            return seat
    raise errors.BadInput(f"answer with a colour: {', '.join(NAMES[seat] for seat in seats)}")


def won_for(p: SuckerPosition, seat: Seat) -> bool:
    """True if `seat` wins a game of two, whoever is to act; at the end, whether it has won."""
    return p.seat == seat if p.phase == "over" else (theory.THEORY.outcome(p) == "N") == (p.turn == seat)


def sure_winner(p: SuckerPosition) -> Seat | None:
    """The seat that wins whatever all others do; None where nobody does, or where it is not known."""
    if p.phase == "over":
        return p.seat
    if len(p.living) == 2:
        return next(seat for seat in p.living if won_for(p, seat))
    chances = theory.THEORY.solve(p).chances
    return None if chances is None else next((seat for seat in p.living if chances[seat] == 1), None)


class SuckerTeaching:
    def say_board(self, p: SuckerPosition, /, *, brief: bool = False) -> str:
        return f"Table: {board_words(p)}"

    def question(self, p: SuckerPosition, want: Sequence[str] = (), /) -> str:
        one = want[0].removeprefix("one of ").split()[0] if want and want[0].startswith("one of ") else ""
        match rules.GAME.read_move(p, one) if one else None:
            case position.Propose(seat):
                return f"{NAMES[seat]}'s offer, in words or as a code."
            case position.Answer(seat, number):
                return f"{NAMES[seat]}'s answer to deal {number}: yes or no."
            case position.Give(seat) if p.phase != "rescue":
                return f"{NAMES[seat]}'s gift, in words or written like gR@B."
        if p.phase == "kill":
            return "What is discarded? Written like xR, or xR2G."
        if p.phase == "rescue":
            return f"{NAMES[p.turn]} gives a chip, written like gR@{position.COLOURS[p.seat]}, or says no."
        return "Your move, written like B@2, or B@2~R where you choose who is next."

    def read_answer(self, p: SuckerPosition, text: str, /) -> SuckerMove:
        """In code or in words, of who is to act or of who is to answer an offer."""
        by, said = _BY.match(text), text.strip()
        seats = [p.turn, *(seat for seat in range(p.rule_set.players) if deals.open_for(p, seat))]
        if by is not None:
            seats, said = [seat_of(by[1])], text[by.end() :].strip()
        meant = [each for seat in dict.fromkeys(seats) for each in _meant(p, seat, said)]
        if not meant:
            return rules.GAME.read_move(p, text.strip())
        return next((each for each in meant if is_legal(rules.GAME, p, each)), meant[0])

    def say_move(self, p: SuckerPosition, m: SuckerMove, /) -> str:
        return move_words(p, m).removesuffix(".")

    def tell_move(self, p: SuckerPosition, m: SuckerMove, you: Seat | None = None, /) -> str:
        return words.describe(p, m, you)

    def where(self, p: SuckerPosition, m: SuckerMove, /) -> str:
        match m:
            case position.Place():
                return f"Look at pile {m.slot}." if p.pile(m.slot) else "Look at the empty slots."
            case position.Kill():
                return "Look at which chips of the captured pile are worth keeping."
            case position.Give():
                return f"Look at what could be given to {NAMES[m.to]}."
            case position.Discard():
                return "Look at the prisoners in the hand."
        return "Look at what is asked; chips need not move."

    def numbers(self, p: SuckerPosition, seat: Seat | None = None, /) -> list[Block]:
        theorem = endgame.theorem_of(p)
        if p.phase == "over" or theorem is None:
            return []
        (text, lost), *_ = theorem.branch(p).lost(p)
        mine = seat is None or seat == p.turn  # a question is put to who is to decide
        return [Block("broken" if lost == mine else "kept", f"{text}.")]

    def holds(self, condition: str, before: SuckerPosition, m: SuckerMove, after: SuckerPosition, /) -> bool:
        """Conditions: `win` (the mover still wins, by the theory), `one of CODE CODE`, `next SEAT` (this
        seat plays next), `winner SEAT` (this seat wins whatever all others do), `capture SEAT` (this
        seat captures), `danger SEAT`, `out SEAT`, `rescue SEAT`, `kept` and `broken` (the mover's
        promises so far)."""
        word, _, rest = condition.partition(" ")
        if condition == "win":
            return won_for(after, before.turn)
        if word == "one" and rest.startswith("of "):
            ways = rest.split()[1:]
            if isinstance(m, position.Propose):
                offers = (rules.GAME.read_move(before, code) for code in ways)
                wanted = [each for each in offers if isinstance(each, position.Propose)]
                return any(m.seat == o.seat and deals.bound(m.terms) == deals.bound(o.terms) for o in wanted)
            return rules.GAME.write_move(before, m) in ways
        if condition in ("kept", "broken"):
            promises = after.ledger.promises
            return any(standing == condition and term.owner == m.seat for _, term, standing in promises)
        if (seated := _ABOUT_A_SEAT.get(word)) is None:
            raise errors.BadInput(f"{codes.shown(condition)} is no condition of a lesson at the table")
        if word == "next" and not isinstance(m, position.Place):
            return False  # a gift or a discard leaves the move where it is
        return seated(before, after, seat_of(rest))

    def keeps(self, before: SuckerPosition, after: SuckerPosition, /) -> bool:
        return won_for(after, before.turn)

    def refutation(self, p: SuckerPosition, m: SuckerMove, /) -> tuple[SuckerMove, str] | None:
        after = play(rules.GAME, p, m)
        if theory.THEORY.outcome(p) != "N" or self.keeps(p, after) or rules.GAME.to_move(after) == p.turn:
            return None
        reply = theory.THEORY.best(after)
        return reply, f"That gives the win away. The answer: {move_words(after, reply)}"

    def say_outcome(self, p: SuckerPosition, /, *, numbers: bool) -> str:
        """By the theorem's numbers, else by playing on."""
        outcome = theory.THEORY.outcome(p)
        fate = f"it is {outcome}: {NAMES[p.turn]} {'wins' if outcome == 'N' else 'loses'} if nobody errs"
        if numbers and p.phase != "rescue" and endgame.theorem_of(p) is not None:
            return f"{fate}: {theory.standing(p)}."
        acts: list[str] = []
        while p.phase != "over" and len(acts) < FORESEEN:
            act = theory.THEORY.best(p)
            acts.append(f"{NAMES[act.seat]}: {rules.GAME.describe(p, act)}")
            p = play(rules.GAME, p, act)
        end = f" {NAMES[p.seat]} has won." if p.phase == "over" else " And so on."
        return f"{fate}. It can go like this. {'; '.join(acts)}.{end}"
