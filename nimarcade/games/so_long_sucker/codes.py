"""Position codes: `PILES:HANDS:TURN[:DEAD[:REC[:GIVER[:FREE]]]]`."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from nimarcade.errors import BadCode, PastLimit
from nimarcade.games.codes import MAX_PILES, number, short, shown
from nimarcade.games.game import Seat
from nimarcade.games.so_long_sucker import placing, turns
from nimarcade.games.so_long_sucker.presets import MAX_CHIPS, house_of, words_of
from nimarcade.games.so_long_sucker.table import COLOURS, NAMES, NONE, Chips, House, Phase, Table

_PILE = re.compile("[BRGY]+")
_CHIPS = re.compile(r"(?:[BRGY][0-9]+)+")
_CHIP = re.compile(r"([BRGY])([0-9]+)")
_TURN = re.compile(r"([BRGY])(?:x(.+)|r=(.*))?", re.DOTALL)
FORM = "PILES:HANDS:TURN, such as -/RB/BRB:B3R1/R2:B"


def read(options: Mapping[str, int], body: str) -> Table:
    """Raises BadCode or PastLimit."""
    fields = body.split(":")
    if not 3 <= len(fields) <= 7:
        raise BadCode(f"so-long-sucker takes {FORM} and at most DEAD:REC:GIVER:FREE after it")
    fields += [""] * (7 - len(fields))
    slots = fields[0].split("/")
    if len(slots) > MAX_PILES:
        raise PastLimit(f"so-long-sucker has at most {MAX_PILES} piles, this has {len(slots):,}")
    house = house_of(options, len(slots))
    piles = _piles(house, slots)
    hands, scores = _hands(house, fields[1])
    phase, seat, slot, asked = _turn(fields[2], scores)
    rec = _seats(fields[4], "REC") if fields[4] else (seat,) if phase == "play" and any(hands[seat]) else ()
    t = Table(house, piles, hands, scores, phase, seat, slot, asked, rec, _chips(fields[3] or "-", "DEAD"),
              _giver(fields[5], scores), _free(fields[6]))  # fmt: skip
    _check(t)
    if phase == "play":
        t = _begin(t)
    elif phase == "over":
        t = replace(t, scores=(*scores[:seat], house.players, *scores[seat + 1 :]))
    return placing.tidy(t)


def _begin(t: Table) -> Table:
    """Give the seat to play the move: without a chip its window opens, or it is out."""
    begun = placing.give_move(t, t.seat)
    return replace(begun, fallen=t.seat) if begun.phase == "over" else begun


def _piles(house: House, slots: Sequence[str]) -> tuple[str, ...]:
    if house.k and len(slots) > house.k:
        raise BadCode(f"this table has {house.k} slots, {len(slots)} are written")
    piles = []
    for at, slot in enumerate(slots, 1):
        if slot != "-" and not _PILE.fullmatch(slot):
            raise BadCode(f"a pile is letters B R G Y from the bottom up, - for none, not {shown(slot)}")
        piles.append("" if slot == "-" else slot)
        if any(pair in slot[:-1] for pair in ("BB", "RR", "GG", "YY")):
            raise BadCode(f"pile {at} has two equal chips in a row, which would have been captured")
    return (*piles, *[""] * (house.k - len(piles)))


def _hands(house: House, text: str) -> tuple[tuple[Chips, ...], tuple[int | None, ...]]:
    words = text.split("/")
    if len(words) != house.players:
        order = "/".join(COLOURS[: house.players])
        raise BadCode(f"this table has {house.players} hands, {order}, {len(words)} are written")
    hands, scores = [], []
    for seat, word in enumerate(words):
        out = word[:1] == "x"
        if out and word not in ("x", "x1", "x2", "x3"):
            raise BadCode(f"an eliminated seat is x, x1, x2 or x3, not {shown(word)}")
        scores.append(int(word[1:] or 0) if out else None)
        hands.append(NONE if out else _chips(word, f"{NAMES[seat]}'s hand"))
    gone = [score for score in scores if score is not None]
    if len(gone) == house.players:
        raise BadCode("at least one seat must be in the game")
    known = [score for score in gone if score]
    if len(set(known)) < len(known) or any(score > len(gone) for score in known):
        raise BadCode(f"{len(gone)} seats are out, so their scores are {_upto(len(gone))}, each once")
    return tuple(hands), tuple(scores)


def _upto(n: int) -> str:
    return ", ".join(f"x{i}" for i in range(1, n + 1))


def _chips(text: str, what: str) -> Chips:
    if text == "-":
        return NONE
    if not _CHIPS.fullmatch(text):
        raise BadCode(f"{what} is written like B3R1, or - for no chips, not {shown(text)}")
    found = [0, 0, 0, 0]
    for letter, many in _CHIP.findall(text):
        colour = COLOURS.index(letter)
        if found[colour]:
            raise BadCode(f"{what} names {letter} twice")
        found[colour] = number(many, f"the number after {letter}")
        if not found[colour]:
            raise BadCode(f"{what} names {letter}0: leave a colour without chips out")
        if found[colour] > MAX_CHIPS:
            raise PastLimit(f"so-long-sucker has at most {MAX_CHIPS:,} chips in all")
    return found[0], found[1], found[2], found[3]


def _turn(text: str, scores: Sequence[int | None]) -> tuple[Phase, Seat, int, tuple[Seat, ...]]:
    living = [seat for seat, score in enumerate(scores) if score is None]
    if text == ".":
        if len(living) > 1:
            raise BadCode(f"TURN . means the game is over, but {len(living)} seats are left")
        return "over", living[0], -1, ()
    found = _TURN.fullmatch(text)
    if not found:
        raise BadCode(f"TURN is a seat such as Y, or Rx2, Rr=GY or . (over), not {shown(text)}")
    if len(living) == 1:
        raise BadCode(f"only {NAMES[living[0]]} is left, so TURN is . (over)")
    seat = COLOURS.index(found[1])
    if seat not in living:
        raise BadCode(f"TURN names {NAMES[seat]}, who is not in the game")
    if found[2] is not None:
        return "kill", seat, number(found[2], "the captured slot") - 1, ()
    if found[3] is not None:
        return "rescue", seat, -1, _seats(found[3], "the list of the asked")
    return "play", seat, -1, ()


def _seats(text: str, what: str) -> tuple[Seat, ...]:
    if text == "-":
        return ()
    if not text or any(letter not in COLOURS for letter in text) or len(set(text)) < len(text):
        raise BadCode(f"{what} is written like YRB, each seat once, not {shown(text)}")
    return tuple(COLOURS.index(letter) for letter in text)


def _giver(text: str, scores: Sequence[int | None]) -> tuple[Seat | None, ...]:
    found: list[Seat | None] = [None, None, None, None]
    for word in text.split(",") if text not in ("", "-") else []:
        if not re.fullmatch("[BRGY]=[BRGY]", word) or word[0] == word[2]:
            raise BadCode(f"GIVER is written like Y=R,G=B, an eliminated seat and who gets its move, "
                          f"not {shown(word)}")  # fmt: skip
        seat = COLOURS.index(word[0])
        if found[seat] is not None:
            raise BadCode(f"GIVER names {word[0]} twice")
        if seat < len(scores) and scores[seat] is None:
            raise BadCode(f"GIVER names {NAMES[seat]}, who is still in the game")
        found[seat] = COLOURS.index(word[2])
    return tuple(found)


def _free(text: str) -> frozenset[tuple[Seat, Seat]]:
    words = text.split(",") if text not in ("", "-") else []
    for word in words:
        if not re.fullmatch("[BRGY]{2}", word) or word[0] == word[1]:
            raise BadCode(f"FREE is written like RY,BG, giver and receiver, not {shown(word)}")
    if len(set(words)) < len(words):
        raise BadCode("FREE names a pair twice")
    return frozenset((COLOURS.index(word[0]), COLOURS.index(word[1])) for word in words)


def _check(t: Table) -> None:
    """What the fields must be to each other."""
    living = t.living
    chips = [placing.count(pile) for pile in t.piles]
    if sum(map(sum, t.hands)) + sum(map(sum, chips)) + sum(t.deadbox) > MAX_CHIPS:
        raise PastLimit(f"so-long-sucker has at most {MAX_CHIPS:,} chips in all")
    for at, pile in enumerate(t.piles):
        # captured, and lying there for good where the others resigned before the discard
        if t.phase == "over" or (t.phase == "kill" and at == t.slot):
            continue
        if len(pile) > 1 and pile[-1] == pile[-2]:
            raise BadCode(f"pile {at + 1} has two equal chips in a row, which would have been captured")
    if t.phase == "kill":
        pile = t.piles[t.slot] if 0 <= t.slot < len(t.piles) else ""
        if not pile.endswith(COLOURS[t.seat] * 2):
            raise BadCode(f"{NAMES[t.seat]} owes no discard from slot {short(t.slot + 1)}: "
                          f"a captured pile ends in {COLOURS[t.seat] * 2}")  # fmt: skip
    if t.phase == "rescue":
        _check_window(t)
    if any(seat not in living for seat in t.rec):
        raise BadCode("REC names a seat that is not in the game")
    full = t.house.preset != placing.ENDGAME  # who held the move before is of no account with two
    if full and t.phase == "play" and any(t.hands[t.seat]) and t.rec[:1] != (t.seat,):
        raise BadCode(f"REC starts with the seat to play, {COLOURS[t.seat]}")
    if any(seat not in living for pair in t.free for seat in pair):
        raise BadCode("FREE names a seat that is not in the game")
    if t.free and (t.house.give == "none" or t.phase == "over"):
        raise BadCode("FREE is empty where nothing can be given")
    _check_dead(t)
    if t.house.c is not None:
        for seat in range(t.house.players):
            total = sum(hand[seat] for hand in t.hands) + sum(c[seat] for c in chips) + t.deadbox[seat]
            if total != t.house.c:
                raise BadCode(f"{NAMES[seat]} has {total} chips in hands, piles and deadbox, "
                              f"this game has {t.house.c} of each colour")  # fmt: skip


def _check_window(t: Table) -> None:
    if any(t.hands[t.seat]):
        raise BadCode(f"{NAMES[t.seat]} holds chips, so is not in danger")
    if not t.asked:
        raise BadCode("TURN names nobody who is still to be asked; write the seat alone")
    able = [seat for seat in turns.clockwise(t, t.seat) if turns.can_rescue(t, seat, t.seat)]
    if [seat for seat in able if seat in t.asked] != list(t.asked):
        told = "".join(COLOURS[seat] for seat in able) or "nobody"
        raise BadCode(f"those who can be asked to rescue {NAMES[t.seat]} are, clockwise, {told}")


def _check_dead(t: Table) -> None:
    if t.house.preset != placing.ENDGAME or t.house.dead == "ignore":
        return
    for colour in range(2, 4):
        used = any(COLOURS[colour] in pile for pile in t.piles) or any(hand[colour] for hand in t.hands)
        if used and t.giver[colour] is None:
            raise BadCode(f"with dead=giver an endgame needs GIVER for {COLOURS[colour]}: "
                          f"{FORM}:-:-:{COLOURS[colour]}=R")  # fmt: skip


def write(t: Table) -> str:
    """The canonical code."""
    endgame = t.house.preset == placing.ENDGAME
    piles = [pile or "-" for pile in t.piles]
    while not endgame and len(piles) > 1 and piles[-1] == "-":
        piles.pop()
    giver = ",".join(f"{COLOURS[s]}={COLOURS[to]}" for s, to in enumerate(t.giver) if to is not None)
    free = ",".join(COLOURS[one] + COLOURS[to] for one, to in sorted(t.free))
    fields = [words_of(t.house), "/".join(piles) or "-", "/".join(map(_hand, *_seated(t))), _write_turn(t)]
    if not endgame or giver:
        fields += [write_chips(t.deadbox), "".join(COLOURS[s] for s in t.rec) or "-"]
    if endgame and giver:
        fields[4:] = ["-", "-"]
    if giver or free:
        fields.append(giver or "-")
    if free:
        fields.append(free)
    return ":".join(fields)


def _seated(t: Table) -> tuple[Sequence[Seat], Sequence[Chips], Sequence[int | None]]:
    won = t.seat if t.phase == "over" else None
    scores = [None if seat == won else score for seat, score in enumerate(t.scores)]
    return range(t.house.players), t.hands, scores


def _hand(seat: Seat, hand: Chips, score: int | None) -> str:
    if score is not None:
        return f"x{score}" if score else "x"
    return write_chips(hand, seat)


def write_chips(chips: Chips, first: int = 0) -> str:
    """`B3R1`, the colour `first` first; `-` for none."""
    order = [first, *(colour for colour in range(4) if colour != first)]
    return "".join(f"{COLOURS[colour]}{chips[colour]}" for colour in order if chips[colour]) or "-"


def _write_turn(t: Table) -> str:
    match t.phase:
        case "over":
            return "."
        case "kill":
            return f"{COLOURS[t.seat]}x{t.slot + 1}"
        case "rescue":
            return f"{COLOURS[t.seat]}r=" + "".join(COLOURS[seat] for seat in t.asked)
        case _:
            return COLOURS[t.seat]
