"""How machines speak at a table: by character, in short sentences that do not come twice in a row, which are
data, in `remarks.toml` and `replies.toml`. And what they say of acts: why they offer, accept and decline,
whom they fear, that they break their word and why, thanks, threats, and what they do not forget.

What is said of an act is true of the machine's own search, or a bluff of its character; in both cases the
figures go with it, for the review. Nothing here searches for long: values of deals are those that the machine
decided by, and chances come from a first look, which the next offers take as well."""

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from random import Random
from string import Formatter
from typing import Literal, cast

from nimarcade.core.codes import counted, listed
from nimarcade.core.family import ENGINE, SeatKind
from nimarcade.core.game import Seat
from nimarcade.core.searching import within
from nimarcade.games.so_long_sucker import deals, effects, position
from nimarcade.games.so_long_sucker.position import NAMES, Give, Place, Propose, SuckerPosition
from nimarcade.games.so_long_sucker.rules import GAME
from nimarcade.play.match import TableSession
from nimarcade.play.seat_kinds import parse
from nimarcade.play.session import Remark
from nimarcade.players.so_long_sucker import bargaining, levels, promise_keeping
from nimarcade.players.so_long_sucker.beliefs import CREDIT, doubt
from nimarcade.players.so_long_sucker.deal_values import shares
from nimarcade.players.so_long_sucker.levels import DEALING, Personality
from nimarcade.players.so_long_sucker.templates import kind_of

Voice = Literal["honest", "opportunist", "grudge", "silent"]
"""`honest` is plain and warm, `opportunist` smooth, `grudge` terse; `silent` hardly says a word."""
LONGEST = 90
"""Characters of a sentence, with its figures."""
BLUFFS = 0.3
"""The share of times that a player who has a bluff for an act, and true words too, uses the bluff."""
RECENT = 12
"""So many remarks at a table are looked back on, that none comes again too soon."""


@dataclass(frozen=True, slots=True)
class Line:
    """A sentence with places for names and figures such as `{other}`."""

    text: str
    bluff: bool = False

    @property
    def places(self) -> frozenset[str]:
        return frozenset(name for _, name, _, _ in Formatter().parse(self.text) if name)

    def was(self, text: str) -> bool:
        """True if `text` is this sentence, with whatever names and figures."""
        parts = [
            re.escape(before) + (".+" if name else "") for before, name, _, _ in Formatter().parse(self.text)
        ]
        return re.fullmatch("".join(parts), text) is not None


def voice_of(kind: SeatKind) -> Voice | None:
    """The character in which a machine speaks; None for people and for programs. Levels that make no deals
    are as silent as they deal."""
    if kind.name in ("human", ENGINE):
        return None
    return cast(Voice, kind.personality or "honest") if kind.name in DEALING else "silent"


def read(text: str) -> dict[tuple[str, str], tuple[Line, ...]]:
    """Sentences by (act, character): tables `[act]` of a list for each character, and the same in
    `[bluff.act]` for what is not meant."""
    table = cast("dict[str, dict[str, list[str]]]", tomllib.loads(text))
    bluffs = cast("dict[str, dict[str, list[str]]]", table.pop("bluff", {}))
    lines: dict[tuple[str, str], tuple[Line, ...]] = {}
    for acts, bluff in ((table, False), (bluffs, True)):
        for act, voices in acts.items():
            for voice, sentences in voices.items():
                known = lines.get((act, voice), ())
                lines[act, voice] = known + tuple(Line(sentence, bluff) for sentence in sentences)
    return lines


@cache
def sentences(name: Literal["remarks", "replies"]) -> dict[tuple[str, str], tuple[Line, ...]]:
    """The sentences of `remarks.toml` or `replies.toml`."""
    return read(Path(__file__).with_name(f"{name}.toml").read_text("utf-8"))


def choose(
    lines: Sequence[Line], said: Sequence[str], rng: Random, figures: Mapping[str, str | None], last: str = ""
) -> tuple[str, bool] | None:
    """One of the sentences with its figures, and whether it is a bluff; None where none can be said.

    A sentence needs a figure for each of its places. `said` is what was said at the table lately, latest
    last, and `last` what the same player said: as far as there is a choice, neither comes again."""
    known = {name: words for name, words in figures.items() if words is not None}
    fitting = [line for line in lines if line.places <= known.keys()]
    fitting = [line for line in fitting if not line.was(last)] or fitting
    if not fitting:
        return None
    lately = list(said[: -RECENT - 1 : -1])
    # how many remarks ago it was said, as far as that matters
    ages = {
        line: next((age for age, text in enumerate(lately) if line.was(text)), RECENT) for line in fitting
    }
    fresh = [line for line in fitting if ages[line] >= RECENT]
    true, bluffs = ([line for line in fresh if line.bluff is bluff] for bluff in (False, True))
    if true and bluffs:
        fresh = bluffs if rng.random() < BLUFFS else true
    oldest = max(ages.values())
    line = rng.choice(fresh or [line for line in fitting if ages[line] == oldest])
    text = line.text.format(**known)
    return text[:1].upper() + text[1:], line.bluff


def called(session: TableSession, words: Mapping[str, str | None]) -> dict[str, str | None]:
    """Words with players by the names that people gave them, where they gave any."""
    names = {NAMES[seat]: player.name for seat, player in enumerate(session.players) if player.name != "You"}
    told = re.compile("|".join(names))
    return {place: text and told.sub(lambda colour: names[colour[0]], text) for place, text in words.items()}


def odds(share: float) -> str:
    """A share of games in words: `3 in 10`; `4%` where it is small."""
    tenths = round(share * 10)
    return f"{tenths} in 10" if tenths and share < 0.95 else f"{_hundredths(share)}%"


def both(now: float, then: float) -> tuple[str, str] | None:
    """Two shares so that they can be told apart; None where they are the same to the hundredth."""
    if abs(now - then) >= 0.05 and odds(now) != odds(then) and "%" not in odds(now) + odds(then):
        return odds(now), odds(then)
    few, many = _hundredths(now), _hundredths(then)
    return None if few == many else (f"{few}%", f"{many}%")


def _hundredths(share: float) -> int:
    """Never none and never all: it is an estimate."""
    return min(99, max(1, round(share * 100)))


LOOKS = 150
"""Games looked at for a chance that no deal has asked for."""
PAUSE = 3
"""Placements between remarks that need not be made."""
LOUD = 0.6
"""The share of remarks made that need not be made; a silent player is content with a fourth of that."""
TALL, TOWER = 3, 7
"""Chips of a pile whose capture is worth a word now and then, and of one that always is."""
FEARED = 0.35
"""Share of games from which the one who leads is feared."""
SLIGHT = 0.02
"""A loss of fewer games than that is within the error of an estimate: a deal is declined as no gain."""
BREACH = ("break", "reproach", "expose")
"""What is said of a broken promise: by who broke it, by whom it was made to, and by others."""
EMPTY_THREAT = "I would not do what I threaten."
BOAST = 0.2
"""The share of games that a boast adds."""


def spoken(session: TableSession, first: int) -> tuple[Remark, ...]:
    """The remarks of machines on the acts from move number `first` to the last one, where nothing was said
    yet."""
    made: list[Remark] = []
    for ply in range(max(1, first), session.ply + 1):
        if any(remark.ply == ply and remark.act in ACTS for remark in session.remarks):
            continue  # a move that was taken back and made again
        before = [remark for remark in session.remarks if remark.ply <= ply]
        made += _of_act(session, ply, [*before, *made])
    return tuple(made)


def _of_act(session: TableSession, ply: int, said: list[Remark]) -> list[Remark]:
    """The remarks on move number `ply`: of the one who made it, else of another, clockwise from him. Of a
    broken promise both speak, and somebody else who warns the others. Where the record is hidden there are
    none: most would tell of deals."""
    made: list[Remark] = []
    before, act, after = session.state_at(ply - 1), session.move_at(ply), session.state_at(ply)
    if after.rule_set.record == "hidden":
        return made
    seats = len(session.players)
    placed = after.ledger.placements
    refused = _refused(session, ply, said)
    quiet = placed - session.state_at(said[-1].ply).ledger.placements if said else placed + PAUSE
    order = [(act.seat + i) % seats for i in range(seats)] if after.phase != "over" else [after.seat]
    for seat in order:
        player = session.players[seat]
        if player.human or before.scores[seat] is not None:
            continue
        kind = parse(player.kind)
        if (voice := voice_of(kind)) is None:
            continue
        rng = Random(f"{player.seed} {seat} {ply} remark")
        speaker = _Speaker(before, act, after, seat, kind, voice, quiet, refused, rng)
        with within(kind.time):  # the looks that it decided by
            for speech in speaker.speeches():
                if made and (speech.act not in BREACH[1:] or speech.act in {each.act for each in made}):
                    break
                last = next(
                    (remark.text for remark in reversed(said) if remark.seat == position.COLOURS[seat]), ""
                )
                texts = [remark.text for remark in said[-RECENT:]]
                lines = sentences("remarks").get((speech.act, voice), ())
                if (chosen := choose(lines, texts, rng, called(session, speech.words), last)) is not None:
                    text, bluff = chosen
                    figures = f"{speech.figures} {speaker.fickle}" if bluff else speech.figures
                    made.append(Remark(ply, position.COLOURS[seat], speech.act, text, bluff, figures.strip()))
                    break
        if made and not made[0].act.startswith(BREACH):
            break
    return made


def _refused(session: TableSession, ply: int, said: list[Remark]) -> frozenset[str]:
    """The refusals spoken so far to the player who was in danger before move number `ply`."""
    danger: SuckerPosition = session.state_at(ply - 1)
    first = ply
    while first > 1 and (earlier := session.state_at(first - 2)).phase == "rescue" == danger.phase:
        if earlier.seat != danger.seat:
            break
        first -= 1
    return frozenset(each.act for each in said if each.ply >= first and each.act.startswith("refuse"))


ACTS = frozenset(act for act, _ in sentences("remarks"))
"""The acts that machines speak of here; answers to what people say are told from them."""


@dataclass(frozen=True, slots=True)
class _Speech:
    """Something to speak of, with the words for its places, and the figures for the review."""

    act: str
    words: Mapping[str, str | None] = field(default_factory=dict)
    figures: str = ""
    """A sentence of the speaker's own."""


@dataclass(frozen=True, slots=True)
class _Speaker:
    """A machine that has seen an act, its own or another's."""

    before: SuckerPosition
    act: position.SuckerMove
    after: SuckerPosition
    seat: Seat
    kind: SeatKind
    voice: Voice
    quiet: int
    """Placements since anyone spoke."""
    refused: frozenset[str]
    """The refusals of others to the same player in danger, each a word: `refuse`, `refuse-even` and so on."""
    rng: Random

    @property
    def personality(self) -> Personality | None:
        return levels.personality_of(self.kind)

    @property
    def cheats(self) -> frozenset[Seat]:
        """Whom it does not forgive."""
        return promise_keeping.cheats(self.before, self.seat) if self.voice == "grudge" else frozenset()

    @property
    def fickle(self) -> str:
        """The gain for which it would break a word given in a deal; empty if it keeps its word."""
        breaks = 1.0 if self.personality is None else self.personality.temper.breaks
        given = isinstance(self.act, Propose) or (isinstance(self.act, position.Answer) and self.act.yes)
        return f"I break my word for more than {breaks:.0%} of games." if given and breaks < 1 else ""

    def idle(self) -> bool:
        """True if there is room for a remark that need not be made."""
        loud = LOUD / 4 if self.voice == "silent" else LOUD
        return self.quiet >= PAUSE and self.rng.random() < loud

    def speeches(self) -> Iterator[_Speech]:
        """Its subjects, the weightiest first."""
        if self.after.phase == "over":
            yield _Speech("win")
        elif self.act.seat == self.seat:
            yield from self._of_own_act()
        else:
            yield from self._of_another()

    # its own act

    def _of_own_act(self) -> Iterator[_Speech]:
        act = self.act
        if isinstance(act, position.Answer):
            yield self._answer(self.before.ledger.deals[act.number - 1], act.yes)
        elif isinstance(act, Propose):
            yield from self._offer(act)
        elif isinstance(act, Place | Give | position.Say | position.Kill | position.Discard):
            yield from self._of_promises()
            if self.before.phase == "rescue":
                yield from self._of_danger()
            if isinstance(act, position.Kill):
                pile = self.before.piles[self.before.slot]
                if spited := [seat for seat in sorted(self.cheats) if act.chips[seat]]:
                    yield _Speech("capture-cheat", {"other": NAMES[spited[0]]})
                elif (len(pile) >= TOWER and self.quiet) or (len(pile) >= TALL and self.idle()):
                    yield _Speech("capture", {"size": str(len(pile))})
            elif isinstance(act, Place):
                yield from self._passed(act)

    def _answer(self, deal: position.Deal, yes: bool) -> _Speech:
        answered = bargaining.answer(self.before, deal, self.seat, self.personality)
        about = deal.by if answered.about in (None, self.seat) else answered.about
        words: dict[str, str | None] = {"other": NAMES[about]}
        if answered.yes != yes:
            return _Speech("accept" if yes else "decline", words)
        pair = both(answered.now, answered.after)
        then = {} if pair is None else {"now": pair[0], "then": pair[1]}
        act, more = "decline", {}
        match answered.why:
            case "gain":
                act, more = "accept", then
            case "loss" | "too_little" if pair is None:
                act = "decline-even"
            case "loss" if answered.now - answered.after < SLIGHT:
                act = "decline-even"
            case "loss" | "too_little":
                act, more = "decline" if answered.why == "loss" else "decline-little", then
            case "leader":
                act, more = "decline-leader", {"share": odds(answered.now)}
            case "trust":
                trust = odds(self._trust(self.before, about))
                stood = [(stands, term.owner) for _, term, stands in self.before.ledger.promises]
                act, more = "decline-untried", {"share": trust}
                if ("broken", about) in stood:
                    act = "decline-distrust"
            case "clash":
                number = promise_keeping.clash(self.before, self.seat, deal.terms, deal.number)
                act, more = "decline-promised", {"deal": str(number)}
            case "grudge" | "impossible" | "two_left":
                act = {"grudge": "decline-cheat", "impossible": "decline-cannot"}.get(
                    answered.why, "decline-two"
                )
        return _Speech(act, {**words, **more}, answered.reason)

    def _trust(self, p: SuckerPosition, seat: Seat) -> float:
        """What it believes of a player's word."""
        credit = CREDIT if self.personality is None else self.personality.temper.credit
        return 1 - doubt(p.ledger, seat, credit)

    def _offer(self, act: Propose) -> Iterator[_Speech]:
        others = act.partners
        if self.personality is None or not others:
            return
        value, one = bargaining.weighed(self.before, act, self.personality), min(others)
        kind = kind_of(act.terms)
        gains = all(value.gain(seat) > 0 for seat in (self.seat, *others))
        words: dict[str, str | None] = {"other": _named(others)}
        if (mine := both(value.now[self.seat], value.after[self.seat])) is not None and gains:
            words |= {"now": mine[0], "then": mine[1]}
        if (theirs := both(value.now[one], value.after[one])) is not None and gains and len(others) == 1:
            boast = odds(min(0.9, value.after[one] + BOAST))
            words |= {"theirs": theirs[0], "yours": theirs[1], "boast": boast}
        chances = [("my chances", self.seat), *((f"{NAMES[seat]}'s", seat) for seat in sorted(others))]
        changes = [
            f"{whose} from {value.now[seat]:.0%} to {value.after[seat]:.0%}" for whose, seat in chances
        ]
        figures = f"I think it takes {listed(changes)}."
        if kind == "coalition":
            leader = next(term.to for term in act.terms if term.to is not None and term.to not in others)
            words |= {"leader": NAMES[leader], "share": odds(value.now[leader])}
            figures = f"{figures} {_wins(leader, value.now[leader])}"
        if kind in ("coalition", "insurance", "threat"):
            yield _Speech(f"offer-{kind}", words, figures)
        elif gains:
            yield _Speech("offer-truce" if kind == "truce" else "offer", words, figures)

    def _of_promises(self) -> Iterator[_Speech]:
        if self.personality is None:
            return
        if broken := promise_keeping.broken_by(self.before, self.act):
            others = {seat for deal in broken for seat in deal.parties} - {self.seat}
            words: dict[str, str | None] = {"other": _named(others)}
            if others <= self.cheats:
                yield _Speech("break-cheat", words)
            elif (pair := promise_keeping.temptation(self.before, self.act, self.personality)) is None:
                yield _Speech("break-forced", words)
            elif (told := both(*pair)) is not None and pair[1] > pair[0]:
                figures = f"My chances are {pair[1]:.0%} so, {pair[0]:.0%} had I kept it."
                yield _Speech("break", {**words, "now": told[0], "then": told[1]}, figures)
            return
        kept = promise_keeping.decided_by(self.before, self.act, "kept")
        if (
            self.quiet > 1 and kept and not promise_keeping.promised(self.after, self.seat)
        ):  # all that it owed
            others = {seat for deal in kept for seat in deal.parties} - {self.seat}
            yield _Speech("keep", {"other": _named(others)})

    def _of_danger(self) -> Iterator[_Speech]:
        """Its answer to a player in danger."""
        before, act = self.before, self.act
        words: dict[str, str | None] = {"other": NAMES[before.seat]}
        if isinstance(act, Give) and act.to == before.seat:
            yield _Speech("rescue", words)
        elif isinstance(act, position.Say) and act.word == "no":
            if before.seat in self.cheats:
                yield _Speech("refuse-cheat", words)
            elif "refuse" in self.refused:
                return  # another has given a reason
            elif self.voice != "silent":
                saved, without = refusing(before, self.seat)
                if (pair := both(saved, without)) is not None and without > saved:
                    figures = (
                        f"My chances are {saved:.0%} if {NAMES[before.seat]} stays, {without:.0%} if not."
                    )
                    yield _Speech("refuse", {**words, "now": pair[0], "then": pair[1]}, figures)
            if not self.refused:
                yield _Speech("refuse-even", words)

    def _passed(self, act: Place) -> Iterator[_Speech]:
        """Remarks on those who do not get the move, and why."""
        if act.next is None or act.next == self.seat or not self.idle():
            return
        options = [
            seat for seat in effects.next_choices(self.before, act) if seat not in (self.seat, act.next)
        ]
        if shunned := [seat for seat in options if seat in self.cheats]:
            yield _Speech("spite", {"other": NAMES[shunned[0]], "next": NAMES[act.next]})
            return
        chances = self._look(self.before)
        leader = max(range(len(chances)), key=chances.__getitem__)
        if leader in options and chances[leader] >= FEARED:
            words: dict[str, str | None] = {"leader": NAMES[leader], "next": NAMES[act.next]}
            yield _Speech("fear", {**words, "share": odds(chances[leader])}, _wins(leader, chances[leader]))

    def _look(self, p: SuckerPosition) -> tuple[float, ...]:
        """Everyone's chances at a first look."""
        return shares(p, LOOKS if self.personality is None else self.personality.sims)

    # another's act

    def _of_another(self) -> Iterator[_Speech]:
        before, act, after = self.before, self.act, self.after
        if after.scores[self.seat] is not None:
            return
        words: dict[str, str | None] = {"other": NAMES[act.seat]}
        if isinstance(act, Propose | position.Answer):
            return
        if broken := promise_keeping.broken_by(deals.known(before, self.seat), act):
            partners = {seat for deal in broken for seat in deal.parties} - {act.seat}
            was, now = self._trust(before, act.seat), self._trust(after, act.seat)
            figures = f"My trust in {NAMES[act.seat]} falls from {was:.0%} to {now:.0%}."
            words |= {"partner": _named(partners)}
            yield _Speech("reproach" if self.seat in partners else "expose", words, figures)
        elif isinstance(act, Give) and act.to == self.seat and before.phase == "rescue":
            yield _Speech("thanks-rescue", words)
        elif after.phase == "rescue" and after.seat == self.seat and isinstance(act, Place | position.Kill):
            yield _Speech("plea")
        elif self._gained() and (self.quiet > 1 or isinstance(act, Give)):
            yield _Speech("thanks", words)
        elif isinstance(act, Place):
            yield from self._warning(words)

    def _gained(self) -> bool:
        """True if a promise made to it was kept by this act."""
        return any(
            (term.owner, term.to, stands) == (self.act.seat, self.seat, "kept")
            and term.verb not in deals.NEVER
            for _, term, stands in deals.decided(self.before.ledger, self.after.ledger)
        )

    def _warning(self, words: dict[str, str | None]) -> Iterator[_Speech]:
        """To who gave the leader the move, or let him capture."""
        leader, helper = self.after.seat, self.act.seat
        chosen = isinstance(self.act, Place) and (self.act.next is not None or self.after.phase == "kill")
        if leader in (helper, self.seat) or not chosen or not self.idle():
            return
        chances = self._look(self.after)
        if chances[leader] < FEARED or chances[leader] < max(chances):
            return
        held = self.after.hands[self.seat][helper]
        words |= {
            "leader": NAMES[leader],
            "share": odds(chances[leader]),
            "held": counted(held, "chip", "chips") if held else None,
        }
        told = _wins(leader, chances[leader])
        speeches = [_Speech("warning", words, told), _Speech("threat", words, f"{told} {EMPTY_THREAT}")]
        self.rng.shuffle(speeches)
        yield from speeches


def refusing(p: SuckerPosition, seat: Seat) -> tuple[float, float]:
    """The chances of who is asked for a chip if he gives the best one that he can, and if he refuses."""
    held = effects.may_give(p, seat)
    gifts = (effects.one_chip(colour) for colour in range(4) if held[colour])
    given = (GAME.after(p, Give(seat, gift, p.seat)) for gift in gifts)
    saved = max(shares(after, LOOKS)[seat] for after in given)
    return saved, shares(GAME.after(p, position.Say(seat, "no")), LOOKS)[seat]


def _named(seats: set[Seat]) -> str:
    return listed([NAMES[seat] for seat in sorted(seats)])


def _wins(seat: Seat, share: float) -> str:
    return f"I think {NAMES[seat]} wins {share:.0%}."
