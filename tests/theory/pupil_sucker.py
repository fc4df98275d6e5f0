"""What the pupil does at a table of So Long Sucker where two players are left."""

from collections.abc import Callable
from typing import Any

from nimarcade.core.family import explain
from nimarcade.games.so_long_sucker.position import COLOURS, NAMES, Kill, Place, SuckerPosition
from nimarcade.games.so_long_sucker.rules import GAME
from nimarcade.view.spoken import explanation_lines
from tests import ask
from tests.theory.pupil import CONDITIONS, SENTENCES, Holds, follow, meaning, reads, told, undefined


class TablePupil:
    """It knows the rules, and which moves they allow."""

    def __init__(self, p: SuckerPosition) -> None:
        self.p, self.me = p, p.seat
        self.other = next(seat for seat in p.living if seat != p.seat)
        self.moves: set[Place | Kill] = set()
        """Those that the method leaves, one or several."""

    def calls(self, name: str) -> int:
        return NAMES.index(name.capitalize())

    def can_get(self, seat: int) -> list[int]:
        """Own chips in hand, and in each pile that may be captured; what is owed is paid with others."""
        p, letter, in_piles = self.p, COLOURS[seat], []
        in_hand = p.hands[seat][seat]
        for slot, pile in enumerate(p.piles):
            if p.phase == "kill" and slot == p.slot:
                in_hand += pile.count(letter) - (len(pile) == pile.count(letter)) if seat == self.me else 0
            elif len(pile) > 1 and pile[-1] == letter:
                in_piles.append(pile.count(letter))
        return [in_hand, *sorted(in_piles)]

    def places(self, colour: int, on: list[int], following: int | None = None) -> None:
        """A chip of the colour on one of these slots; `following` moves next where that is a choice."""
        moves = (move for move in GAME.moves(self.p) if isinstance(move, Place))
        self.moves |= {
            move
            for move in moves
            if (move.colour, move.slot in on) == (colour, True)
            and (following is None or move.next in (None, following))
        }

    def slots(self, top: int | None) -> list[int]:
        """Those of the longest piles with this colour on top, or the empty ones."""
        letter = "" if top is None else COLOURS[top]
        found = {
            slot: len(pile)
            for slot in range(1, len(self.p.piles) + 2)
            if (pile := self.p.pile(slot) if slot <= len(self.p.piles) else "")[-1:] == letter
        }
        return [slot for slot, size in found.items() if size == max(found.values())]

    def dead(self) -> list[int]:
        return [seat for seat in range(4) if seat not in self.p.living]

    # two colours

    @reads(
        "Count the <own:blue|red> chips that <who:blue|red> can get: <hand> in hand[ with what is kept of "
        "the captured pile], <piles> in piles of two or more with <own> on top: <total>."
    )
    def _(self, own: str, who: str, hand: int, piles: int, total: int) -> None:
        assert self.calls(own) == self.calls(who) == self.me
        in_hand, *in_piles = self.can_get(self.me)
        assert (hand, piles, total) == (in_hand, sum(in_piles), in_hand + sum(in_piles))

    @reads(
        "<who:blue|red>: <hand> in hand, <piles> in piles of two or more with <own:blue|red> on top[, less "
        "the <most> in the richest of them, which <me:blue|red> covers]: <total>."
    )
    def _(self, who: str, hand: int, piles: int, own: str, most: int | None, me: str, total: int) -> None:
        assert self.calls(who) == self.calls(own) == self.other
        in_hand, *in_piles = self.can_get(self.other)
        assert (hand, piles, most or 0) == (in_hand, sum(in_piles), max(in_piles, default=0))
        assert total == hand + piles - (most or 0)

    @reads("<who:blue|red> has no <own:blue|red> chip in hand: one <mine:blue|red> chip in hand is enough.")
    def _(self, who: str, own: str, mine: str) -> None:
        assert not self.can_get(self.other)[0]
        assert self.can_get(self.me)[0]

    @reads("<more> beats <less>: with a <own:blue|red> chip in hand, more wins, and a tie would lose.")
    def _(self, more: int, less: int, own: str) -> None:
        assert more > less

    @reads("Keep every <own:blue|red> chip and discard <theirs:blue|red> ones only.")
    def _(self, own: str, theirs: str) -> None:
        kills = (move for move in GAME.moves(self.p) if isinstance(move, Kill))
        self.moves |= {kill for kill in kills if kill.chips[self.other] == sum(kill.chips)}

    @reads("No <theirs:blue|red> chip is in the captured pile: discard one <own:blue|red> chip.")
    def _(self, theirs: str, own: str) -> None:
        kills = (move for move in GAME.moves(self.p) if isinstance(move, Kill))
        self.moves |= {kill for kill in kills if kill.chips[self.me] == sum(kill.chips) == 1}

    @reads(
        "First capture the piles with <own:blue|red> on top, the longest first; discard <theirs:blue|red> "
        "chips only.[ After that put a <own> chip on the longest pile with <theirs> on top.]",
        "First take up the piles with <own:blue|red> on top, the longest first.",
    )
    def _(self, own: str, theirs: str = "") -> None:
        assert self.calls(own) == self.me
        self.places(self.me, self.slots(self.me))

    @reads(
        "No pile has <own:blue|red> on top: put a <own> chip on the longest pile with <theirs:blue|red> on "
        "top."
    )
    def _(self, own: str, theirs: str) -> None:
        self.places(self.me, self.slots(self.other))

    @reads(
        "There is no pile to capture or to cover: start a new one with a <own:blue|red> chip.",
        "Nothing is left to take or to shut: start a pile with a <own:blue|red> chip.",
    )
    def _(self, own: str) -> None:
        self.places(self.me, self.slots(None), self.other)

    # dead colours

    @reads(
        "<me:blue|red>: <own> {blue|red} and <dead> dead, <points> {point|points}[, <spent> dead "
        "{chip|chips} spent on covering]. <other:blue|red>: <theirs> {blue|red} and <their_dead> dead, "
        "<less> {point|points}[, without the [<piles> ]{pile|piles} that {blue|red} shuts by a chip on top]."
    )
    def _(self, **said: Any) -> None:
        """Points of both, by the rule before; what trades and covers leave of them is not counted again."""
        assert (self.calls(said["me"]), self.calls(said["other"])) == (self.me, self.other)
        assert said["points"] == 2 * said["own"] + said["dead"]
        assert said["less"] == 2 * said["theirs"] + said["their_dead"]
        self.more = said["points"] - said["less"]
        self.ahead = said["dead"] - said["their_dead"]

    @reads(
        "<who:blue|red> can [only tie][lead by <lead> {point|points}]; <why:.+? is enough[^.]*|.+? it takes "
        "a lead of 3>.",
        "<why:With [^.]* is enough[^.]*|With [^.]* it takes a lead of 3>.",
    )
    def _(self, why: str, who: str = "", lead: int | None = None) -> None:
        assert not who or self.more == (lead or 0)
        many = {"more": self.ahead > 0, "as many": self.ahead == 0, "fewer": self.ahead < 0}
        assert all(holds for word, holds in many.items() if f"with {word} dead" in why.lower())
        need = 0 if "a tie is" in why else int(why.split("a lead of ")[1][0])
        assert (self.more >= need) == bool(who)

    @reads("Of a captured pile discard a <theirs:blue|red> chip, else a dead one, else an own one.")
    def _(self, theirs: str) -> None:
        kills = [move for move in GAME.moves(self.p) if isinstance(move, Kill) and sum(move.chips) == 1]
        for colours in ([self.other], self.dead(), [self.me]):
            if not self.moves:
                self.moves |= {kill for kill in kills if any(kill.chips[colour] for colour in colours)}

    @reads("Top pile <slot> with a <own:blue|red> chip: <other:blue|red> cannot take it up any more.")
    def _(self, slot: int, own: str, other: str) -> None:
        self.places(self.me, [slot], self.other)

    @reads("Cover pile <slot> with a dead chip: it counts no more, and <me:blue|red> moves again.")
    def _(self, slot: int, me: str) -> None:
        for colour in self.dead():
            self.places(colour, [slot], self.me)

    @reads("Put a <own:blue|red> chip on a pile with a dead colour on top.")
    def _(self, own: str) -> None:
        for colour in self.dead():
            self.places(self.me, self.slots(colour), self.other)

    @reads("Start a pile with a prisoner, a <theirs:blue|red> chip that <me:blue|red> holds, and move again.")
    def _(self, theirs: str, me: str) -> None:
        self.places(self.other, self.slots(None), self.me)

    @reads("Start a pile with a dead chip: <other:blue|red> must move, and it cost no <own:blue|red> chip.")
    def _(self, other: str, own: str) -> None:
        for colour in self.dead():
            self.places(colour, self.slots(None), self.other)


SENTENCES |= dict.fromkeys(
    (
        "<a:blue|red> and <b:blue|red> count the chips of their own colour that they can get: those in hand "
        "and, "
        "with one in hand, those in piles of two or more with that colour on top. <a> may cover one pile. A "
        "tie "
        "loses.",
        "Score 2 for each chip of the player's own colour and 1 for each dead chip, of a colour whose "
        "player is "
        "out: it can pass the move.",
        "Count hands, and piles with the player's own colour on top. To capture one costs a chip of it: the "
        "other's if there is one in it, else a dead one, else an own one.",
    ),
    lambda pupil, **said: True,
)


def counts(p: SuckerPosition) -> tuple[int, int, int]:
    """Own chips that who decides can get, the other's without a richest pile, and what is in that."""
    pupil = TablePupil(p)
    hand, *piles = pupil.can_get(pupil.me)
    theirs, *hostile = pupil.can_get(pupil.other)
    most = max(hostile, default=0)
    return hand and hand + sum(piles), theirs and theirs + sum(hostile) - most, most


def no_chip(p: SuckerPosition, who: str, own: str) -> bool:
    return NAMES[p.seat].lower() == who.lower() and not TablePupil(p).can_get(p.seat)[0]


def needs_more(
    p: SuckerPosition,
    who: str = "",
    mine: int | None = None,
    theirs: int | None = None,
    most: int | None = None,
) -> bool:
    own, other, richest = counts(p)
    return bool(own) and own <= other and (mine is None or (mine, theirs, most or 0) == (own, other, richest))


CONDITIONS |= {
    "<who:blue|red> has no <own:blue|red> chip in hand": no_chip,
    "<#who:blue|red> can get <#mine> {blue|red} {chip|chips}, {red|blue} <#theirs> {red|blue}[ (without the "
    "<#most> in the pile that {blue|red} covers)]: {blue|red} needs more": needs_more,
}


def reads_at_table(p: SuckerPosition, wins: Callable[[SuckerPosition], bool]) -> Holds | None:
    """The pupil plays what is printed of p, and every move that this leaves has to win. Of a lost p what
    decides it, but where points do; how it is drawn out is no rule to win by. `wins` tells whether who
    decides in p wins a position."""
    lines = explanation_lines(explain(p))
    text, pupil = told(lines), TablePupil(p)
    assert text.won == wins(p), lines
    assert not undefined(" ".join(lines)), lines
    follow(pupil, (line for line in text.method if not line.startswith(("Then ", "Resistance "))))
    if text.won:
        assert pupil.moves, lines
        assert all(wins(ask.to(p, move)) for move in pupil.moves), lines
        return None
    assert not pupil.moves, lines
    if "dead" in text.reasons[0] or "lead" in text.reasons[0] or "point" in text.reasons[0]:
        return None  # the points are held to each other, the choice that leads by most is not made anew
    means = meaning(text.reasons[0])
    assert means.all_said(p), lines
    return means.decides
