"""Whom, which chips and which pile the words of a line mean on the board."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from nimarcade.core.game import Seat
from nimarcade.games.so_long_sucker.grammar import Reading
from nimarcade.games.so_long_sucker.position import COLOURS, NEW, NONE, SuckerPosition
from nimarcade.games.so_long_sucker.talk_deeds import UNSAID, Deed
from nimarcade.games.so_long_sucker.talk_words import SEATS, Word


class Things:
    """The seats, chips and piles that words of `speaker` mean, for whom `you` is a seat or UNSAID."""

    def __init__(
        self, speaker: Seat, you: Seat, words: Sequence[Word], position: SuckerPosition | None
    ) -> None:
        self.speaker, self.you, self.position = speaker, you, position
        self.words = [word.text for word in words]
        self.last: Seat | None = None
        """Whose deed the last clause was of."""
        self.given: Deed | None = None
        """The last gift or discard, which more chips may follow."""
        self.colour = self.pile = UNSAID
        """The slot that was last spoken of."""
        self.supposing = False
        """True of a question, in which deeds are the speaker's own where nobody is named."""
        self.thing: list[Deed] = []
        """What was said that one has of the other's, which `it` may be and a swap would give."""
        self.made: list[Deed] = []
        """The deeds of the last clause."""
        self.called: frozenset[Seat] = frozenset()
        """Whom the line is said to, by name."""
        self.lacking: list[Reading] = []
        """Times of promises that no deal can hold."""
        self.conditional = False
        """True if the line knows a condition or a price."""

    def seat(self, reading: Reading) -> Seat:
        word = self.words[reading.start]
        if word in SEATS:
            return SEATS[word]
        if word in ("i", "me", "my", "mine"):
            return self.speaker
        return self.you if word in ("you", "your", "yours") else self._he(reading.start)

    def _he(self, at: int) -> Seat:
        """Who was spoken of last before the word `at`, and not as the colour of chips."""
        if self.words[at].startswith("the") and len({deed.owner for deed in self.made}) > 1:
            return UNSAID  # both
        spoken = [i for i in range(at - 1, -1, -1) if self.words[i] in SEATS]
        him = self.words[at] in ("him", "her", "them")  # rather who acts than to whom something is done
        addressed = {self.you, *self.called}  # who are no `him`
        pairs = [self.words[i : i + 3] for i in spoken[1:] if self.words[at] == "them"]
        if any(two in SEATS and SEATS[one] not in addressed for one, by, two in pairs if by == "and"):
            return UNSAID  # `red and green are weak, do not rescue them`
        saved = at and self.words[at - 1] in ("save", "rescue", "help")
        around = {SEATS[self.words[i]] for i in spoken} - addressed - {self.speaker}
        if self.position is not None and self.position.phase == "rescue" and (saved or not around):
            return self.position.seat
        for i in sorted(
            spoken,
            key=lambda i: (SEATS[self.words[i]] in addressed, him and self.words[i - 1 : i] == ["to"]),
        ):
            seat = SEATS[self.words[i]]
            following = self.words[i + 1] if i + 1 < len(self.words) else ""
            if seat != self.speaker and following not in ("chip", "chips", "pile", "1"):
                return seat
        return self.you

    def other(self, seat: Seat) -> Seat:
        """The other side of the bargain."""
        return self.you if seat == self.speaker else self.speaker

    def held(self, seat: Seat) -> tuple[int, ...]:
        return self.position.hands[seat] if self.position is not None and seat != UNSAID else NONE

    def mover(self) -> Seat:
        """Of the two who bargain the one to move, who has the move to sell."""
        mine = self.position is not None and self.position.seat == self.speaker
        return self.speaker if mine else self.you

    def chips(self, items: Reading, owner: Seat) -> list[tuple[int, int]]:
        """Colours and numbers; all that the owner holds where no number is said of several."""
        each = [self._item(item, owner) for item in [*items.all("item"), *items.all("alt")]]
        said = [chip for chips in each for chip in chips]
        both = len(said) > 1 and self.words[items.start] == "both"  # `both my red and your blue`
        return [(said[0][0], 1), *said[1:]] if both else said

    def _item(self, item: Reading, owner: Seat) -> list[tuple[int, int]]:
        whose = item.get("poss")
        if "prisoners" in self.words[item.start : item.end] and whose and self.seat(whose) == owner:
            count = item.get("n")
            held = [(c, many) for c, many in enumerate(self.held(owner)) if many and c != owner]
            number = "" if count is None else self.words[count.start]
            total = {"both": 2, "1": 1}.get(number) or (int(number[:6]) if number.isdecimal() else 0)
            if len(held) == 1:
                return [(held[0][0], total or held[0][1])]
            return held if total in (0, sum(many for _, many in held)) else [(UNSAID, total)]
        return [self._chip(item, owner)]

    def _chip(self, item: Reading, owner: Seat) -> tuple[int, int]:
        named = item.get("colour") or item.get("poss")
        held = self.held(owner)
        if named is not None:
            colour = self.colour = self.seat(named)
        elif self.words[item.start] in ("them", "it", "other") or item.rule in ("numbered", "ofthem"):
            colour = self.colour
        else:
            colours = [c for c in range(4) if held[c]]
            back = self.words[item.start : item.end] == ["1", "back"]
            colour = self.colour = colours[0] if len(colours) == 1 and not back else UNSAID
        count = item.get("n")
        word = "" if count is None else self.words[count.start]
        if word.isdecimal():
            return colour, int(word[:6])
        if word in ("some", "more", "few"):
            return colour, UNSAID
        if word == "both":
            return colour, 1 + ("chip" not in self.words[item.start : item.end])
        return colour, max(1, held[colour]) if colour != UNSAID and (word == "all" or item.get("many")) else 1

    def slot(self, pile: Reading, taker: Seat = UNSAID) -> int:
        number = pile.get("n")
        if number is not None:
            return int(self.words[number.start][:6])
        piles = self.position.piles if self.position is not None else ()
        if pile.tag == "it":
            before = pairwise(self.words[: pile.start])
            said = [int(word[:6]) for one, word in before if one == "pile" and word.isdecimal()]
            return said[-1] if said and self.pile == UNSAID else self.pile
        if pile.tag == "new":
            return [*piles, ""].index("") + 1 if self.position is not None else UNSAID
        if pile.tag == "last":
            return max((slot for slot, each in enumerate(piles, 1) if each), default=UNSAID)
        if pile.tag in ("tall", "small"):
            sizes = [len(each) if pile.tag == "tall" else -len(each) or -99 * len(COLOURS) for each in piles]
            return sizes.index(max(sizes)) + 1 if sizes and sizes.count(max(sizes)) == 1 else UNSAID
        named = pile.get("colour") or pile.get("poss")
        top = taker if named is None else self.seat(named)
        ends = [each[:1] if pile.tag == "low" else each[-1:] for each in piles]
        slots = [slot for slot, end in enumerate(ends, 1) if top != UNSAID and end == COLOURS[top]]
        slots = [slot for slot in slots if pile.tag != "lone" or len(piles[slot - 1]) == 1]
        return slots[0] if len(slots) == 1 else UNSAID

    def _put_on(self, pile: Reading) -> int:
        """The slot of a placement, `NEW` of a new pile; the pile spoken of is then the first empty one."""
        self.pile = self.slot(pile)
        return NEW if pile.tag == "new" else self.pile

    def _on_top(self, pile: Reading, taker: Seat) -> bool:
        """True if the chip on top of a pile is of the taker's colour."""
        slot = self.slot(pile)
        piles = self.position.piles if self.position is not None else ()
        return taker != UNSAID and 0 < slot <= len(piles) and piles[slot - 1].endswith(COLOURS[taker])

    @staticmethod
    def any_chip(items: Reading) -> bool:
        """True if the chips may be of any colour."""
        item = items.get("item")
        return item is not None and not (item.get("colour") or item.get("poss"))

    def _plainly_chips(self, items: Reading) -> bool:
        """True if a colour is one of chips, as a number, a pile or a capture beside it tells; not that of
        `my chips`, which is a player's."""
        told = {*self.words[items.start : items.end]} - SEATS.keys() - {"and", "or", "of", ","}
        if "prisoners" in told:
            return True
        named = all(item.get("colour") is not None for item in items.all("item"))
        return named and bool(
            told or {"capture", "take", "grab", "collect", "pile", "discard", "hold"} & {*self.words}
        )
