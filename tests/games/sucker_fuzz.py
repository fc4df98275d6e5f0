"""Random games of So Long Sucker: the rules of record, the search's and the plain oracle side by side."""

from collections import Counter
from collections.abc import Iterator
from itertools import product
from math import prod
from random import Random
from typing import Any

from nimarcade.core import catalogue
from nimarcade.core.errors import BadMove, IllegalMove
from nimarcade.core.game import is_legal, play
from nimarcade.games.so_long_sucker import engine
from nimarcade.games.so_long_sucker.effects import (
    act_of,
    highest_slot,
    kinds_now,
    one_chip,
    reduced,
    vector_of,
)
from nimarcade.games.so_long_sucker.position import COLOURS, Give, Kill, Place, Say
from tests import ask
from tests.games.sucker_chips import SEATS, word
from tests.games.sucker_examples import Oracle
from tests.games.sucker_oracle import Illegal

GAME: Any = catalogue.game("so-long-sucker")
PRESETS = ("hofstra", "nash", "endgame", "custom")
STYLES = ({"@": 12, "x": 12, "n": 6, "g": 2, "k": 1}, {"@": 100, "x": 100, "n": 20, "g": 1, "k": 1})
"""How often a kind of act is chosen where there is one: placements, kills, refusals, free acts. The
second makes long games, with few free acts."""
SEARCHED = 0.3
"""Share of the games in which only what a search looks at is played."""
COMPARED = 0.1
"""Share of the positions whose lists are compared."""
LONG = 400
"""Lists longer than this are not compared whole."""


def start(preset: str, rng: Random) -> str:
    """A code to begin a random game with; half of the custom ones are wild positions."""
    if preset == "endgame":
        return endgame(rng)
    if preset == "custom" and rng.random() < 0.5:
        return wild(rng)
    words, options = flags(rng) if preset == "custom" else (f"so-long-sucker+{preset}", PLAIN)
    seats = SEATS[: int(options["players"])]
    c = 7 if preset == "nash" else options["c"]
    return f"{words}:-:{'/'.join(f'{seat}{c}' for seat in seats)}:{rng.choice(seats)}"


PLAIN = {"players": "4", "c": "6", "k": "8", "kill": "any", "dead": "giver", "give": "any", "deals": "turn"}
"""The options of `hofstra`, which are those of `custom` unless it says otherwise."""


def flags(rng: Random) -> tuple[str, dict[str, str]]:
    """`custom` with random options: how a code names them, and all of them."""
    free = {"players": "234", "c": "1234567", "k": "01238", "kill": ("any", "one")}
    free |= {"dead": ("giver", "ignore"), "give": ("any", "prisoners", "none"), "deals": ("turn", "any")}
    options = {name: rng.choice(values) for name, values in free.items()}
    words = [f"{name}={value}" for name, value in options.items() if value != PLAIN[name]]
    return "+".join(["so-long-sucker+custom", *words]), options


def pile(rng: Random, colours: str, most: int = 6) -> str:
    letters = ""
    for _ in range(rng.randint(0, most)):
        letters += rng.choice([colour for colour in colours if colour != letters[-1:]] or [""])
    return letters


def endgame(rng: Random) -> str:
    """Any piles and hands of two players, with or without dead chips."""
    colours = rng.choice(("BR", "BR", "BRGY"))
    giver = rng.random() < 0.4
    head = "so-long-sucker+endgame" + rng.choice(("", "+k=0")) + rng.choice(("", "+kill=one"))
    head += "+dead=giver" * giver
    piles = "/".join(pile(rng, colours) or "-" for _ in range(rng.randint(1, 4)))
    hands = "/".join(
        word(sorted(rng.choices(colours, k=rng.randint(0, 5))), seat, True) or "-" for seat in "BR"
    )
    givers = f":-:-:G={rng.choice('BRY')},Y={rng.choice('BRG')}" * giver
    return f"{head}:{piles}:{hands}:{rng.choice('BR')}{givers}"


def wild(rng: Random) -> str:
    """A position that need not come from a game: chips anywhere, seats out, any memory of turns."""
    words, options = flags(rng)
    seats, c, k = SEATS[: int(options["players"])], int(options["c"]), int(options["k"])
    living = sorted(rng.sample(seats, rng.randint(2, len(seats))), key=SEATS.index)
    out = rng.sample([seat for seat in seats if seat not in living], len(seats) - len(living))
    piles = [pile(rng, SEATS, c) for _ in range(rng.randint(1, k or 4))]
    while any("".join(piles).count(seat) > c for seat in seats):
        piles[rng.randrange(len(piles))] = ""
    hands: dict[str, list[str]] = {seat: [] for seat in living}
    deadbox: list[str] = []
    for chip in SEATS:
        total = c if chip in seats else rng.randint(0, 2)
        for _ in range(total - "".join(piles).count(chip)):
            rng.choice([*hands.values(), deadbox]).append(chip)
    deals = [
        f"x{out.index(seat) + 1}" if seat in out else word(hands[seat], seat, True) or "-" for seat in seats
    ]
    turn = rng.choice(living)
    rec = [seat for seat in rng.sample(living, rng.randint(0, len(living))) if seat != turn]
    dead = [seat for seat in SEATS if seat not in living and rng.random() < 0.7]
    giver = ",".join(f"{seat}={rng.choice(SEATS.replace(seat, ''))}" for seat in dead) or "-"
    pairs = [left + taker for left in living for taker in living if left != taker and rng.random() < 0.2]
    free = ":" + ",".join(pairs) if pairs and options["give"] != "none" else ""
    box = word(deadbox, "", True) or "-"
    rest = f"{turn}{''.join(rec)}" if hands[turn] else "".join(rec) or "-"
    return f"{words}:{'/'.join(p or '-' for p in piles)}:{'/'.join(deals)}:{turn}:{box}:{rest}:{giver}{free}"


def totals(t: Any) -> tuple[int, ...]:
    return tuple(
        sum(hand[colour] for hand in t.hands)
        + sum(p.count(COLOURS[colour]) for p in t.piles)
        + t.deadbox[colour]
        for colour in range(4)
    )


def play_out(code: str, rng: Random) -> Counter[str]:
    """A random game to its end, every act's result compared; what was met, by kind."""
    met: Counter[str] = Counter()
    style = rng.choice(STYLES)
    oracle, t = Oracle(code), ask.table(code)
    kept = t.rule_set.preset != "endgame"
    searched = rng.random() < SEARCHED
    kinds = kinds_now()
    s = vector_of(t, kinds)
    begun = totals(t)
    bound = sum(begun) * (sum(begun) + 1) // 2
    while True:
        now = catalogue.write(t)
        assert now == oracle.code()
        assert ask.table(now) == t, now
        assert COLOURS[t.turn] == oracle.decider()
        assert (GAME.outcome(t) is None) == (t.phase != "over")
        assert len(t.living) == (1 if t.phase == "over" else len(oracle.living())) >= 1
        assert totals(t) == begun if kept else all(a <= b for a, b in zip(totals(t), begun, strict=True)), now
        assert told(s, kept) == told(vector_of(t, kinds), kept), now
        numbers, _ = reduced(s, kinds)
        assert numbers == sorted(set(numbers)), now
        moves = {GAME.write_move(t, act_of(s, move)): move for move in numbers}
        if t.phase == "over":
            assert not moves
            met["games"] += 1
            return met
        if rng.random() < COMPARED:
            compare_lists(t, oracle, met)
            compare_refusals(t, rng, met)
            assert sorted(moves) == sorted(looked_at(t)), now
            met[f"{len(t.hands)} players"] += 1
        seat, text = (oracle.decider(), rng.choice(list(moves))) if searched else choose(oracle, rng, style)
        act = GAME.read_move(t, text)
        assert act.seat == COLOURS.index(seat), (now, text)
        assert GAME.write_move(t, act) == text, now
        after = play(GAME, t, act)
        assert GAME.max_plies(after) < GAME.max_plies(t), (now, text)
        oracle.play(text)
        met[kind(text)] += 1
        met[f"phase {t.phase}"] += 1
        met["eliminations"] += len(t.living) - len(after.living)
        assert met["@"] <= bound
        t = after
        if text in moves:
            engine.play(s, kinds, moves[text])
        else:
            s = vector_of(t, kinds)


def told(s: list[int], kept: bool) -> tuple[object, ...]:
    """What a vector says that its position says too, rows of one table; `kept`: with the record of turns."""
    over, rescue = s[engine.PHASE] == engine.OVER, s[engine.PHASE] == engine.RESCUE
    held = s[engine.HELD : engine.GIVER]
    return (
        s[: engine.HELD],
        kept and sorted((seat for seat in range(4) if held[seat]), key=lambda seat: -held[seat]),
        s[engine.GIVER : engine.SCORES],
        s[engine.SCORES : engine.PHASE] if over else s[engine.OUT],
        s[engine.PHASE : engine.SLOT],
        s[engine.SLOT] if s[engine.PHASE] == engine.KILL else -1,
        s[engine.LIVING],
        s[engine.ASKED] if rescue else 0,
        None if over else s[engine.FREE],
        s[engine.COUNT : engine.CHIPS],
        s[engine.PILES :][: s[engine.COUNT]],
    )


def looked_at(t: Any) -> Iterator[str]:
    """Of what a search looks at, and of the like by anyone and on slots beyond, what the rules pass."""
    piles = {
        tuple((colour, pile.count(colour)) for colour in sorted(set(pile), key=pile.rfind)): slot
        for slot in range(highest_slot(t), 0, -1)
        for pile in [t.pile(slot)]
    }
    slots, seats = [0, *piles.values(), highest_slot(t) + 1], range(4)
    acts: list[Any] = [Place(*each) for each in product(seats, seats, slots, (None, *seats))]
    acts += [Kill(seat, one_chip(colour)) for seat in seats for colour in seats]
    acts += [Say(seat, "no") for seat in seats]
    if t.phase == "rescue":
        acts += [Give(t.turn, one_chip(colour), t.seat) for colour in seats]
    return (GAME.write_move(t, act) for act in acts if is_legal(GAME, t, act))


def kind(text: str) -> str:
    """`@` a placement, else the first letter of the action."""
    action = text[2:] if text[1:2] == ":" else text
    return "@" if action[0] in SEATS else action[0]


def choose(oracle: Oracle, rng: Random, style: dict[str, int]) -> tuple[str, str]:
    """An act of mostly the seat that must decide: who, and the move code."""
    seat = oracle.decider()
    if rng.random() < 1 / style["@"]:
        seat = rng.choice(oracle.living())
    if rng.random() < 0.03 / style["@"]:
        return seat, ("" if seat == oracle.decider() else f"{seat}:") + rng.choice(("resign", "flag"))
    by_kind: dict[str, list[str]] = {}
    for text in oracle.listed(seat):
        by_kind.setdefault(kind(text), []).append(text)
    if not by_kind:
        decider = oracle.decider()
        return decider, rng.choice([text for text in oracle.listed(decider) if text[0] != "g"])
    chosen = rng.choices(list(by_kind), [style[each] for each in by_kind])[0]
    few = chosen == "x" and style is STYLES[1]
    return seat, min(by_kind[chosen], key=len) if few else rng.choice(by_kind[chosen])


def compare_lists(t: Any, oracle: Oracle, met: Counter[str]) -> None:
    """What each seat may do, and that no two acts lead to one position."""
    for seat in range(t.rule_set.players):
        chips = (sum(map(sum, t.hands)), *t.hands[seat]) if t.phase == "kill" else t.hands[seat]
        if prod(many + 1 for many in chips) > LONG:
            continue
        acts = list(GAME.out_of_turn(t, seat))
        codes = [GAME.write_move(t, act) for act in acts]
        assert sorted(codes) == sorted(oracle.listed(COLOURS[seat])), catalogue.write(t)
        after = [catalogue.write(play(GAME, t, act)) for act in acts]
        assert len(set(after)) == len(after), catalogue.write(t)
        met["lists"] += 1
    if t.rule_set.players < 4:
        assert not list(oracle.listed(SEATS[3]))


def compare_refusals(t: Any, rng: Random, met: Counter[str]) -> None:
    """Acts of about the right shape: legal for both, with the same result, or for neither."""
    code = catalogue.write(t)
    for _ in range(6):
        text = mutant(t, rng)
        fresh = Oracle(code)
        try:
            fresh.play(text)
            expected: str | None = fresh.code()
        except Illegal:
            expected = None
        act, refusal = attempt(t, text)
        assert act is not None or (10 < len(refusal) < 300 and refusal.isprintable()), (code, text, refusal)
        assert act == expected, (code, text)
        met["refused" if expected is None else "allowed"] += 1


def attempt(t: Any, text: str) -> tuple[str | None, str]:
    """The code after a move code, or None and what the player is told."""
    try:
        act = GAME.read_move(t, text)
        after = catalogue.write(play(GAME, t, act))
    except (BadMove, IllegalMove) as error:
        return None, str(error)
    assert is_legal(GAME, t, act)
    return after, ""


def mutant(t: Any, rng: Random) -> str:
    prefix = rng.choice(("", "", "", *(f"{seat}:" for seat in SEATS)))
    some = word(rng.choices(SEATS, k=rng.randint(1, 3)))
    place = f"{rng.choice(SEATS)}@{rng.choice(('new', *range(0, len(t.piles) + 3)))}"
    place += rng.choice(("", *(f"~{seat}" for seat in SEATS)))
    return prefix + rng.choice((place, place, f"x{some}", f"g{some}@{rng.choice(SEATS)}", f"k{some}", "no"))
