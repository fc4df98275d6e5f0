"""Codes of positions, `OPTIONS:PILES:HANDS:TURN[:DEAD[:REC[:GIVER[:FREE]]]]`, and of moves, `[S:]ACTION`.

Of the options `hofstra` is the paper's Generalized Hofstra game, `nash` the 1964 rules, `endgame` two players
with any hands and piles, and `custom` leaves every rule free."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

from nimarcade.core.codes import MAX_PILES, number, short, shown
from nimarcade.core.errors import BadCode, BadMove, IllegalMove, PastLimit
from nimarcade.core.game import Option, Seat
from nimarcade.games.so_long_sucker import deals, effects, position
from nimarcade.games.so_long_sucker.flags import FLAGS
from nimarcade.games.so_long_sucker.position import COLOURS, NAMES, Chips, RuleSet, SuckerMove, SuckerPosition

MAX_CHIPS = 100_000
PRESETS = {
    "hofstra": RuleSet("hofstra"),
    "nash": RuleSet("nash", c=7, k=0, kill="one", dead="ignore", give="prisoners", deals="any", clock=1200),
    "endgame": RuleSet("endgame", 2, None, 0, dead="ignore", give="none", deals="none"),
    "custom": RuleSet("custom"),
}
OPTIONS = (
    Option("hofstra", "the Generalized Hofstra game, the default"),
    Option("nash", "the 1964 rules"),
    Option("endgame", "two players, any hands and piles"),
    Option("custom", "every rule free"),
    Option("players", "2 to 4, with custom", 2),
    Option("c", "chips of each colour at the start", 1),
    Option("k", "slots for piles, 0 = no bound", 0),
    *(Option(name, flag.help, words=tuple(flag.short)) for name, flag in FLAGS.items()),
    Option("value", "two players: the winner's chips count"),
    Option("clock", "seconds a player, 0 = no clock", 0),
)
OPTION_WORDS = {option.name: option.words for option in OPTIONS if option.words}
"""By option its words, which a code's number counts from 0."""
FIXED = {
    "endgame": ("players", "c", *(name for name, flag in FLAGS.items() if not flag.endgame)),
    "hofstra": ("players",),
    "nash": ("players",),
}
"""Options a preset does not take."""


def rule_set_of(options: Mapping[str, int], slots: int | None = None) -> RuleSet:
    """The rules that options of a code ask for; `slots` is how many an endgame's code writes.

    Raises BadCode or PastLimit."""
    named = [name for name in PRESETS if name in options]
    if len(named) > 1:
        raise BadCode(f"so-long-sucker takes one of {', '.join(PRESETS)}, not {' and '.join(named)}")
    preset = named[0] if named else "hofstra"
    rule_set = PRESETS[preset]
    for name, value in options.items():
        if name in PRESETS:
            continue
        if name in FIXED.get(preset, ()):
            raise BadCode(f"{preset} fixes {name}; write so-long-sucker+custom to choose it")
        chosen: Any = OPTION_WORDS[name][value] if name in OPTION_WORDS else value
        change: dict[str, Any] = {name: bool(chosen) if name == "value" else chosen}
        rule_set = replace(rule_set, **change)
    if preset == "endgame":
        if options.get("k"):
            raise BadCode("the slots written are the endgame's k; the only other choice is k=0, no bound")
        if slots is not None and "k" not in options:
            rule_set = replace(rule_set, k=slots)
    if rule_set.players > 4:
        raise BadCode(f"so-long-sucker is for 2 to 4 players, not {short(rule_set.players)}")
    if rule_set.value and rule_set.players != 2:
        raise BadCode("value is for two players: write so-long-sucker+endgame+value or custom+players=2")
    if rule_set.k > MAX_PILES:
        raise PastLimit(f"so-long-sucker has at most {MAX_PILES} piles, k = {short(rule_set.k)} is past that")
    if rule_set.c is not None and rule_set.c * rule_set.players > MAX_CHIPS:
        raise PastLimit(
            f"so-long-sucker has at most {MAX_CHIPS:,} chips in all, "
            f"{rule_set.players} times {short(rule_set.c)} is past that"
        )
    if rule_set.clock > 1_000_000:
        raise PastLimit(f"a clock has at most 1,000,000 seconds, not {short(rule_set.clock)}")
    return rule_set


@lru_cache(256)
def _rule_set_of(options: tuple[tuple[str, int], ...], slots: int) -> RuleSet:
    return rule_set_of(dict(options), slots)


@lru_cache(256)
def option_words(rule_set: RuleSet) -> str:
    """`so-long-sucker+nash+k=5`: the game and preset with the options that differ from it."""
    usual = PRESETS[rule_set.preset]
    words = ["so-long-sucker", rule_set.preset]
    for option in OPTIONS[len(PRESETS) :]:
        value = getattr(rule_set, option.name)
        if option.name == "k" and rule_set.preset == "endgame":
            if not value:
                words.append("k=0")
        elif value != getattr(usual, option.name):
            words.append(option.name if option.bare else f"{option.name}={value}")
    return "+".join(words)


_PILE = re.compile("[BRGY]+")
_TWICE = re.compile("BB|RR|GG|YY")
_COUNTS = re.compile(r"(?:[BRGY][0-9]+)+")
_COUNT = re.compile(r"([BRGY])([0-9]+)")
_TURN = re.compile(r"([BRGY])(?:x(.+)|r=(.*))?", re.DOTALL)
FORM = "PILES:HANDS:TURN, such as -/RB/BRB:B3R1/R2:B"


def read(options: Mapping[str, int], body: str) -> SuckerPosition:
    """Raises BadCode or PastLimit."""
    fields = body.split(":")
    if not 3 <= len(fields) <= 7:
        raise BadCode(f"so-long-sucker takes {FORM} and at most DEAD:REC:GIVER:FREE after it")
    fields += [""] * (7 - len(fields))
    slots = fields[0].split("/")
    if len(slots) > MAX_CHIPS:
        raise PastLimit(f"so-long-sucker has at most {MAX_CHIPS:,} piles, this has {len(slots):,}")
    rule_set = _rule_set_of(tuple(options.items()), len(slots))
    piles = _piles(rule_set, slots)
    hands, scores = _hands(rule_set, fields[1])
    phase, seat, slot, waiting = _turn(fields[2], scores)
    rec = _seats(fields[4], "REC") if fields[4] else (seat,) if phase == "play" and any(hands[seat]) else ()
    p = SuckerPosition(
        rule_set,
        piles,
        hands,
        scores,
        phase,
        seat,
        slot,
        waiting,
        rec,
        _read_counts(fields[3] or "-", "DEAD"),
        _giver(fields[5], scores),
        _free(fields[6]),
    )
    _check(p)
    if phase == "play" and not any(hands[seat]):  # its window opens, or it is out
        p = effects.give_move(p, seat)
        if p.phase == "over":
            p = replace(p, fallen=seat)
    elif phase == "over":
        p = replace(p, scores=(*scores[:seat], rule_set.players, *scores[seat + 1 :]))
    return effects.tidy(p)


def _piles(rule_set: RuleSet, slots: Sequence[str]) -> tuple[str, ...]:
    if rule_set.k and len(slots) > rule_set.k:
        raise BadCode(f"this table has {rule_set.k} slots, {len(slots)} are written")
    piles = []
    for slot_number, slot in enumerate(slots, 1):
        if slot != "-" and not _PILE.fullmatch(slot):
            raise BadCode(f"a pile is letters B R G Y from the bottom up, - for none, not {shown(slot)}")
        piles.append("" if slot == "-" else slot)
        if _TWICE.search(slot, 0, len(slot) - 1):
            raise BadCode(f"pile {slot_number} has two equal chips in a row, which would have been captured")
    return (*piles, *[""] * (rule_set.k - len(piles)))


def _hands(rule_set: RuleSet, text: str) -> tuple[tuple[Chips, ...], tuple[int | None, ...]]:
    words = text.split("/")
    if len(words) != rule_set.players:
        order = "/".join(COLOURS[: rule_set.players])
        raise BadCode(f"this table has {rule_set.players} hands, {order}, {len(words)} are written")
    hands, scores = [], []
    for seat, word in enumerate(words):
        out = word[:1] == "x"
        if out and word not in ("x", "x1", "x2", "x3"):
            raise BadCode(f"an eliminated seat is x, x1, x2 or x3, not {shown(word)}")
        scores.append(int(word[1:] or 0) if out else None)
        hands.append(position.NONE if out else _read_counts(word, f"{NAMES[seat]}'s hand"))
    gone = [score for score in scores if score is not None]
    if len(gone) == rule_set.players:
        raise BadCode("at least one seat must be in the game")
    known = [score for score in gone if score]
    if len(set(known)) < len(known) or any(score > len(gone) for score in known):
        wanted = ", ".join(f"x{i}" for i in range(1, len(gone) + 1))
        raise BadCode(f"{len(gone)} seats are out, so their scores are {wanted}, each once")
    return tuple(hands), tuple(scores)


@lru_cache(1024)
def _read_counts(text: str, what: str) -> Chips:
    if text == "-":
        return position.NONE
    if not _COUNTS.fullmatch(text):
        raise BadCode(f"{what} is written like B3R1, or - for no chips, not {shown(text)}")
    counts = [0, 0, 0, 0]
    for letter, digits in _COUNT.findall(text):
        colour = COLOURS.index(letter)
        if counts[colour]:
            raise BadCode(f"{what} names {letter} twice")
        counts[colour] = number(digits, f"the number after {letter}")
        if not counts[colour]:
            raise BadCode(f"{what} names {letter}0: leave a colour without chips out")
        if counts[colour] > MAX_CHIPS:
            raise PastLimit(f"so-long-sucker has at most {MAX_CHIPS:,} chips in all")
    return counts[0], counts[1], counts[2], counts[3]


def _turn(text: str, scores: Sequence[int | None]) -> tuple[position.Phase, Seat, int, tuple[Seat, ...]]:
    living = [seat for seat, score in enumerate(scores) if score is None]
    if text == ".":
        if len(living) > 1:
            raise BadCode(f"TURN . means the game is over, but {len(living)} seats are left")
        return "over", living[0], -1, ()
    if not (parts := _TURN.fullmatch(text)):
        raise BadCode(f"TURN is a seat such as Y, or Rx2, Rr=GY or . (over), not {shown(text)}")
    if len(living) == 1:
        raise BadCode(f"only {NAMES[living[0]]} is left, so TURN is . (over)")
    if (seat := COLOURS.index(parts[1])) not in living:
        raise BadCode(f"TURN names {NAMES[seat]}, who is not in the game")
    if parts[2] is not None:
        return "kill", seat, number(parts[2], "the captured slot") - 1, ()
    if parts[3] is not None:
        return "rescue", seat, -1, _seats(parts[3], "the list of the asked")
    return "play", seat, -1, ()


def _seats(text: str, what: str) -> tuple[Seat, ...]:
    if text == "-":
        return ()
    if not text or any(letter not in COLOURS for letter in text) or len(set(text)) < len(text):
        raise BadCode(f"{what} is written like YRB, each seat once, not {shown(text)}")
    return tuple(COLOURS.index(letter) for letter in text)


def _giver(text: str, scores: Sequence[int | None]) -> tuple[Seat | None, ...]:
    giver: list[Seat | None] = [None, None, None, None]
    for word in text.split(",") if text not in ("", "-") else []:
        if not re.fullmatch("[BRGY]=[BRGY]", word) or word[0] == word[2]:
            raise BadCode(
                f"GIVER is written like Y=R,G=B, an eliminated seat and who gets its move, not {shown(word)}"
            )
        seat = COLOURS.index(word[0])
        if giver[seat] is not None:
            raise BadCode(f"GIVER names {word[0]} twice")
        if seat < len(scores) and scores[seat] is None:
            raise BadCode(f"GIVER names {NAMES[seat]}, who is still in the game")
        giver[seat] = COLOURS.index(word[2])
    return tuple(giver)


def _free(text: str) -> frozenset[tuple[Seat, Seat]]:
    words = text.split(",") if text not in ("", "-") else []
    for word in words:
        if not re.fullmatch("[BRGY]{2}", word) or word[0] == word[1]:
            raise BadCode(f"FREE is written like RY,BG, giver and receiver, not {shown(word)}")
    if len(set(words)) < len(words):
        raise BadCode("FREE names a pair twice")
    return frozenset((COLOURS.index(word[0]), COLOURS.index(word[1])) for word in words)


def _check(p: SuckerPosition) -> None:
    """Refuse fields that contradict each other."""
    living = p.living
    if p.chips + sum(p.deadbox) > MAX_CHIPS:
        raise PastLimit(f"so-long-sucker has at most {MAX_CHIPS:,} chips in all")
    for slot, pile in enumerate(p.piles):
        # captured, and lying there for good where the others resigned before the discard
        if p.phase == "over" or (p.phase == "kill" and slot == p.slot):
            continue
        if len(pile) > 1 and pile[-1] == pile[-2]:
            raise BadCode(f"pile {slot + 1} has two equal chips in a row, which would have been captured")
    if p.phase == "kill":
        pile = p.piles[p.slot] if 0 <= p.slot < len(p.piles) else ""
        if not pile.endswith(COLOURS[p.seat] * 2):
            raise BadCode(
                f"{NAMES[p.seat]} owes no discard from slot {short(p.slot + 1)}: "
                f"a captured pile ends in {COLOURS[p.seat] * 2}"
            )
    if p.phase == "rescue":
        _check_window(p)
    if any(seat not in living for seat in p.rec):
        raise BadCode("REC names a seat that is not in the game")
    full = p.rule_set.preset != position.ENDGAME  # who held the move before is of no account with two
    if full and p.phase == "play" and any(p.hands[p.seat]) and p.rec[:1] != (p.seat,):
        raise BadCode(f"REC starts with the seat to play, {COLOURS[p.seat]}")
    if any(seat not in living for pair in p.free for seat in pair):
        raise BadCode("FREE names a seat that is not in the game")
    if p.free and (p.rule_set.give == "none" or p.phase == "over"):
        raise BadCode("FREE is empty where nothing can be given")
    _check_dead(p)
    if p.rule_set.c is not None:
        for seat in range(p.rule_set.players):
            piled = sum(pile.count(COLOURS[seat]) for pile in p.piles)
            total = sum(hand[seat] for hand in p.hands) + piled + p.deadbox[seat]
            if total != p.rule_set.c:
                raise BadCode(
                    f"{NAMES[seat]} has {total} chips in hands, piles and deadbox, "
                    f"this game has {p.rule_set.c} of each colour"
                )


def _check_window(p: SuckerPosition) -> None:
    if any(p.hands[p.seat]):
        raise BadCode(f"{NAMES[p.seat]} holds chips, so is not in danger")
    if not p.asked:
        raise BadCode("TURN names nobody who is still to be asked; write the seat alone")
    able = [seat for seat in effects.clockwise(p, p.seat) if effects.can_rescue(p, seat, p.seat)]
    if [seat for seat in able if seat in p.asked] != list(p.asked):
        names = "".join(COLOURS[seat] for seat in able) or "nobody"
        raise BadCode(f"those who can be asked to rescue {NAMES[p.seat]} are, clockwise, {names}")


def _check_dead(p: SuckerPosition) -> None:
    if p.rule_set.preset != position.ENDGAME or p.rule_set.dead == "ignore":
        return
    for colour in range(2, 4):
        used = any(COLOURS[colour] in pile for pile in p.piles) or any(hand[colour] for hand in p.hands)
        if used and p.giver[colour] is None:
            raise BadCode(
                f"with dead=giver an endgame needs GIVER for {COLOURS[colour]}: "
                f"{FORM}:-:-:{COLOURS[colour]}=R"
            )


def write(p: SuckerPosition) -> str:
    """The canonical code."""
    endgame = p.rule_set.preset == position.ENDGAME
    piles, living = [pile or "-" for pile in p.piles], p.living
    while not endgame and len(piles) > 1 and piles[-1] == "-":
        piles.pop()
    giver = ",".join([f"{COLOURS[s]}={COLOURS[to]}" for s, to in enumerate(p.giver) if to is not None])
    free = ",".join([COLOURS[donor] + COLOURS[to] for donor, to in sorted(p.free)])
    turn = "." if p.phase == "over" else COLOURS[p.seat]
    if p.phase == "kill":
        turn += f"x{p.slot + 1}"
    elif p.phase == "rescue":
        turn += "r=" + "".join(COLOURS[seat] for seat in p.asked)
    fields = [
        option_words(p.rule_set),
        "/".join(piles) or "-",
        "/".join(
            [
                _write_counts(hand, seat) if seat in living else f"x{p.scores[seat] or ''}"
                for seat, hand in enumerate(p.hands)
            ]
        ),
        turn,
    ]
    if not endgame or giver:
        fields += [_write_counts(p.deadbox), "".join(COLOURS[s] for s in p.rec) or "-"]
    if endgame and giver:
        fields[4:] = ["-", "-"]
    if giver or free:
        fields.append(giver or "-")
    if free:
        fields.append(free)
    return ":".join(fields)


@lru_cache(1024)
def _write_counts(chips: Chips, first: int = 0) -> str:
    """`B3R1`, the colour `first` first; `-` for none."""
    held = (colour for colour in position.colours_from(first) if chips[colour])
    return "".join(f"{COLOURS[colour]}{chips[colour]}" for colour in held) or "-"


# moves

_SEAT = re.compile(r"([BRGY]):(.*)", re.DOTALL)
_PLACE = re.compile(r"([BRGY])@(new|[^~]*)(?:~(.*))?", re.DOTALL)
_CHIPS = re.compile(r"(?:[BRGY][0-9]*)+")
_CHIP = re.compile(r"([BRGY])([0-9]*)")
FORMS = (
    "B@5, B@5~R, B@new (place), xR2G (discard from a capture), gY2@R (give), kG3 (discard prisoners), "
    "no, resign, deal=1,B.PASS.R,R.CAP.2, ok=1, nk=1"
)
_SAID: dict[str, position.Word] = {"no": "no", "resign": "resign", "flag": "flag"}


def read_move(p: SuckerPosition, text: str) -> SuckerMove:
    """The move a code names, legal or not; raises BadMove."""
    prefix = _SEAT.fullmatch(text)
    seat = COLOURS.index(prefix[1]) if prefix else p.turn
    if seat >= p.rule_set.players:
        raise BadMove(f"nobody plays {COLOURS[seat]} at this table of {p.rule_set.players}")
    word = prefix[2] if prefix else text
    try:
        if parts := _PLACE.fullmatch(word):
            return _read_place(p, seat, COLOURS.index(parts[1]), parts[2], parts[3])
        if word_move := _SAID.get(word):
            return position.Say(seat, word_move)
        if word[:1] == "x":
            return position.Kill(seat, read_chips(word[1:]))
        if word[:1] == "k":
            return position.Discard(seat, read_chips(word[1:]))
        if word[:1] == "g":
            given, sign, to = word[1:].partition("@")
            if not sign:
                raise BadMove(f"a gift is written gY2@R, chips and who gets them, not {shown(word)}")
            return position.Give(seat, read_chips(given), _seat(to))
        head, equals, rest = word.partition("=")
        if equals and head == "deal":
            count, _, terms = rest.partition(",")
            return position.Propose(seat, number(count, "the number of a deal"), deals.read_terms(terms))
        if equals and head in ("ok", "nk"):
            return position.Answer(seat, number(rest, "the number of a deal"), head == "ok")
        raise BadMove(f"no move is written {shown(word)}; moves are {FORMS}")
    except BadCode as error:
        raise BadMove(f"{error}; moves are written {FORMS}") from None


def _read_place(p: SuckerPosition, seat: Seat, colour: int, where: str, chosen: str | None) -> position.Place:
    slot = new_slot(p) if where == "new" else number(where, "a slot")
    if slot is None:
        raise IllegalMove("no slot is empty, so there is no new pile")
    wanted = None if chosen is None else _seat(chosen)
    plain = position.Place(seat, colour, slot)
    if wanted is None or not 1 <= slot <= len(p.piles) + 1:
        return position.Place(seat, colour, slot, wanted)
    # A forced next player is not written, yet naming him is no mistake.
    return plain if effects.forced_next(p, plain) == wanted else position.Place(seat, colour, slot, wanted)


def new_slot(p: SuckerPosition) -> int | None:
    """The number `new` stands for: the lowest empty slot, or a new one where there is no bound."""
    if "" in p.piles:
        return p.piles.index("") + 1
    return None if p.rule_set.k else len(p.piles) + 1


def _seat(text: str) -> Seat:
    if len(text) != 1 or text not in COLOURS:
        raise BadMove(f"a player is one of B, R, G, Y, not {shown(text)}")
    return COLOURS.index(text)


def read_chips(text: str) -> Chips:
    """`R2G` as (0, 2, 1, 0); letters may be repeated."""
    if not _CHIPS.fullmatch(text):
        raise BadMove(f"chips are written like R2G, letters B R G Y with their numbers, not {shown(text)}")
    counts = [0, 0, 0, 0]
    for letter, digits in _CHIP.findall(text):
        count = number(digits, f"the number after {letter}") if digits else 1
        if not count:
            raise BadMove(f"{letter}0 is no chip: leave it out")
        counts[COLOURS.index(letter)] += count
    return counts[0], counts[1], counts[2], counts[3]


def write_move(p: SuckerPosition, move: SuckerMove) -> str:
    prefix = "" if move.seat == p.turn else f"{COLOURS[move.seat]}:"
    return prefix + str(move)
