"""The books of deals once more, naively, from the words of docs/so-long-sucker.md alone: acts are played on
the table of `sucker_oracle`, and after each every promise is asked anew what became of it."""

from __future__ import annotations

import re
from copy import deepcopy
from dataclasses import dataclass, field

from tests.games.sucker_chips import spell
from tests.games.sucker_oracle import Sucker

DEEDS = ("PLAY", "PASS", "CAP", "GIVE", "KILL")
REFRAINS = ("NOKILL", "NOPASS", "NOPLAY", "NOCAP", "NORESCUE", "NOGIVE", "PASSES")


@dataclass
class Promise:
    owner: str
    verb: str
    args: str
    time: str
    """What is written behind the n: 12, 8 where nothing is, Y, @2, next, turnY or movedY."""
    stands: str = "open"

    @property
    def is_held(self) -> bool:
        """Kept just now, or once more."""
        return self.stands == "kept" or (self.stands == "open" and self.verb in REFRAINS)

    @property
    def named(self) -> str:
        """The player whom it names, or whose chips."""
        if self.verb == "NOCAP":
            return self.args if self.args in "BRGY" else ""
        return "" if self.verb in ("PLAY", "CAP", "KILL", "NOPLAY") else self.args[-1]


@dataclass
class Deal:
    by: str
    promises: list[Promise]
    status: str = "open"
    accepted: set[str] = field(default_factory=set)
    agreed: int = 0

    @property
    def parties(self) -> set[str]:
        return {self.by, *(promise.owner for promise in self.promises)}


@dataclass
class Act:
    before: Sucker
    seat: str
    action: str
    after: Sucker

    @property
    def placed(self) -> bool:
        return self.action[1:2] == "@"


class Books:
    def __init__(self, code: str) -> None:
        self.table, self.deals, self.placements = Sucker(code), list[Deal](), 0
        self.costs = {seat: dict.fromkeys("BRGY", 0) for seat in "BRGY"}
        self.gifts: list[tuple[str, str, str]] = []

    def play(self, text: str) -> None:
        seat, action = (text[0], text[2:]) if text[1:2] == ":" else (self.table.decider(), text)
        word, _, rest = action.partition("=")
        if word == "deal":
            promises = []
            for written in rest.split(",")[1:]:
                owner, verb, args, *lasts = written.split(".")
                promises.append(Promise(owner, verb, args, lasts[0][1:] if lasts else "8"))
            self.deals.append(Deal(seat, promises))
        elif word in ("ok", "nk"):
            self._answer(self.deals[int(rest) - 1], seat, word)
        else:
            before = deepcopy(self.table)
            self.table.play(text)
            act = Act(before, seat, action.replace("@new", f"@{before.new_slot()}"), self.table)
            self.placements += act.placed
            mine = [
                (deal, each)
                for deal in self.deals
                for each in deal.promises
                if deal.status == "agreed" and (each.owner, each.stands) == (seat, "open")
            ]
            for deal in self.deals:
                self._look(deal, act)
            for other in self.costs[seat]:
                held = [each for deal, each in mine if other in deal.parties and each.is_held]
                self.costs[seat][other] += max([0, *(min(3, self.cost(each, act)) for each in held)])
            if action[0] == "g":
                chips, to = action[1:].split("@")
                self.gifts += [(seat, to, chip) for chip in spell(chips)]

    def cost(self, promise: Promise, act: Act) -> int:
        """The chips that keeping a promise, or refraining once more, cost the one who acts; of a gift those
        that do not go back to where they came from."""
        if promise.verb != "GIVE":
            return cost(promise, act)
        chip, many, to = promise.args[0], int(promise.args[1:-2] or 1), promise.args[-1]
        balance = best = 0
        for gift in self.gifts:
            balance += {(act.seat, to, chip): 1, (to, act.seat, chip): -1}.get(gift, 0)
            best = max(best, balance)
        return max(0, balance + many - best)

    def _answer(self, deal: Deal, seat: str, word: str) -> None:
        deal.accepted.add(seat)
        if word == "nk":
            deal.status = "declined"
        elif deal.accepted == deal.parties - {deal.by}:
            deal.status, deal.agreed = "agreed", self.placements

    def _look(self, deal: Deal, act: Act) -> None:
        if deal.status == "open":
            if act.placed or not deal.parties <= set(act.after.living()):
                deal.status = "void"
        elif deal.status == "agreed":
            fates = self._fates(deal, act, ended=False)
            if any(
                was.stands == "open" and now == "broken"
                for was, now in zip(deal.promises, fates, strict=True)
            ):
                fates = self._fates(deal, act, ended=True)
            for promise, fate in zip(deal.promises, fates, strict=True):
                promise.stands = fate

    def _fates(self, deal: Deal, act: Act, *, ended: bool) -> list[str]:
        """How all promises stand after the act, which by a breach has `ended` the deal or not."""
        fates: list[str] = []
        for i, promise in enumerate(deal.promises):
            before = [
                fate
                for other, fate in zip(deal.promises[:i], fates, strict=True)
                if other.owner != promise.owner and not {other.verb, promise.verb} & set(REFRAINS)
            ]
            fate = promise.stands
            if fate == "open":
                if "broken" in before or "void" in before:
                    fate = "void"
                elif not _another_first(deal, i, act):
                    fate = decided(promise, act)
                    if fate == "broken" and "open" in before:
                        fate = "open"
            if fate == "open":
                fate = "void" if ended else self._by_itself(deal, promise, act)
            fates.append(fate)
        return fates

    def _by_itself(self, deal: Deal, promise: Promise, act: Act) -> str:
        table, partners = act.after, deal.parties - {promise.owner}
        if table.phase == "over" or promise.owner in table.score or partners <= set(table.score):
            return "void"
        gone = promise.named in table.score
        if gone and promise.named in partners:
            return "void"
        outlived = gone and promise.verb not in ("NOKILL", "NOCAP")
        if promise.time.isdecimal():
            outlived |= self.placements - deal.agreed >= int(promise.time)
        if outlived or _time_is_up(promise, act):
            return "kept" if promise.verb in REFRAINS else "void"
        return "open"


def _time_is_up(promise: Promise, act: Act) -> bool:
    """True if the event until which it holds has happened by this act."""
    before, table, time = act.before, act.after, promise.time
    if time == "next":
        return act.placed and act.seat == promise.owner
    if time[0] == "@":  # captured, or out of play
        slot = int(time[1:])
        gone = not _pile(table, slot) or (table.phase == "kill" and table.slot == slot - 1)
        return bool(_pile(before, slot)) and gone
    if time[-1] in table.score:
        return True
    turn = "play", time[-1]
    comes = (table.phase, table.seat) == turn and (act.placed or (before.phase, before.seat) != turn)
    moved = act.placed and act.seat == time[-1]
    return {"turn": comes, "moved": moved}.get(time[:-1], False)


def _another_first(deal: Deal, i: int, act: Act) -> bool:
    """True if this very placement kept a capture that its owner promised before, or, where this is a
    capture, a pass: the promise is for his next placement."""
    promise = deal.promises[i]
    first = "PASS" if promise.verb == "CAP" else "CAP"
    return promise.verb in DEEDS and any(
        other.owner == promise.owner
        and other.verb == first
        and other.stands == "open"
        and not _another_first(deal, j, act)
        and decided(other, act) == "kept"
        for j, other in enumerate(deal.promises[:i])
    )


def decided(promise: Promise, act: Act) -> str:
    """How this act decides it, if it does; promises of placements only by those of their owner."""
    by_placing = {
        "PLAY": _play, "PASS": _pass, "NOPASS": _nopass, "PASSES": _passes, "NOPLAY": _noplay,
        "NOCAP": _noplay,
    }  # fmt: skip
    if promise.verb in by_placing:
        mine = act.placed and act.seat == promise.owner
        return by_placing[promise.verb](promise, act) if mine else "open"
    return {
        "CAP": _cap, "GIVE": _give, "RESCUE": _rescue, "NOKILL": _nokill, "KILL": _kill,
        "NORESCUE": _norescue, "NOGIVE": _nogive,
    }[promise.verb](promise, act)  # fmt: skip


def cost(promise: Promise, act: Act) -> int:
    """The chips that keeping a promise, or refraining once more, cost the one who acts."""
    seat, before, after = act.seat, act.before, act.after
    if promise.verb == "RESCUE":
        return 3
    if promise.verb == "NOKILL":
        captured = before.piles[before.slot] if act.action[0] == "x" else []
        return spell(act.action[1:]).count(seat) if promise.args in captured else 0
    if promise.verb == "KILL":  # one chip of a capture has to go, but not one's own
        free = act.action[0] == "x" and promise.args[0] != seat
        return int(promise.args[1:] or 1) - free
    if not act.placed or promise.verb in ("NORESCUE", "NOGIVE"):
        return 0
    pile = _pile(before, int(act.action[2:].split("~")[0]))
    took = len(pile) if after.phase == "kill" and after.seat == seat else 0
    let_go = max(0, prize(before, seat) - took)
    if promise.verb in ("PLAY", "CAP"):
        return let_go // 3
    if promise.verb in ("NOPLAY", "NOCAP"):
        ready = [slot for slot in _slots(before) if _pile(before, slot)[-1:] == [seat]]
        barred = [
            slot for slot in ready if seat in before.hands[seat] and _forbidden(promise, before, seat, slot)
        ]
        return max([0, *(len(_pile(before, slot)) - took for slot in barred)]) // 3
    got, could = _mover(act), _reachable(before)
    gift = 0 if after.seat == seat else prize(after, after.seat)
    others = {other: 0 if other == seat else prize(before, other) for other in could if other != got}
    if promise.verb == "PASSES" and got != promise.args:
        return 0
    if promise.verb == "NOPASS":
        return max(0, gift - others[promise.args]) // 3 if promise.args in others else 0
    return (let_go + (max(0, gift - min(others.values())) if others else 0)) // 3


def prize(table: Sucker, seat: str) -> int:
    """The chips of the largest pile that somebody could capture with a chip of his own."""
    sizes = [len(pile) for pile in table.piles if pile[-1:] == [seat]]
    return max([0, *sizes]) if seat in table.hands[seat] else 0


def _pile(table: Sucker, slot: int) -> list[str]:
    return table.piles[slot - 1] if slot <= len(table.piles) else []


def given_to(table: Sucker, chip: str, slot: int) -> list[str]:
    """Who could get the move by this chip on this slot."""
    pile = _pile(table, slot)
    if pile[-1:] == [chip]:
        return [chip if chip in table.living() else table.seat]
    return table.next_seats([*pile, chip])


def _reachable(table: Sucker) -> set[str]:
    return {
        seat
        for chip in set(table.hands[table.seat])
        for slot in _slots(table)
        for seat in given_to(table, chip, slot)
    }


def _mover(act: Act) -> str:
    chip, slot, chosen = re.fullmatch(r"(.)@(\d+)(?:~(.))?", act.action).groups()  # type: ignore[union-attr]
    return chosen or given_to(act.before, chip, int(slot))[0]


def _slots(table: Sucker) -> range:
    return range(1, (table.k or len(table.piles) + 1) + 1)


def _fits(args: str, table: Sucker, chip: str, slot: int) -> bool:
    """True if a chip on a slot is what is written: B@5, B@new, 5, new or B."""
    chips, slots = (args, "") if args in "BRGY" else args.split("@") if "@" in args else ("", args)
    there = {"": True, "new": not _pile(table, slot)}.get(slots, slots == str(slot))
    return there and chips in ("", chip)


def _play(promise: Promise, act: Act) -> str:
    chip, slot = act.action.split("~")[0].split("@")
    if _fits(promise.args, act.before, chip, int(slot)):
        return "kept"
    anywhere = [each for each in _slots(act.before) if _fits(promise.args, act.before, promise.args[0], each)]
    return "broken" if anywhere else "void"


def _forbidden(promise: Promise, table: Sucker, chip: str, slot: int) -> bool:
    """True if a promise to refrain is against its owner's putting this chip there."""
    if promise.verb == "NOPLAY":
        return _fits(promise.args, table, chip, slot)
    pile = _pile(table, slot)
    named = promise.args in ("any", str(slot)) or promise.args in pile
    return named and chip == promise.owner and pile[-1:] == [chip]


def _noplay(promise: Promise, act: Act) -> str:
    chip, slot = act.action.split("~")[0].split("@")
    if not _forbidden(promise, act.before, chip, int(slot)):
        return "open"
    other = any(
        not _forbidden(promise, act.before, chip, slot)
        for chip in act.before.hands[act.seat]
        for slot in _slots(act.before)
    )
    return "broken" if other else "open"


def _kill(promise: Promise, act: Act) -> str:
    """As of a gift; own chips can only be discarded of a capture, and are then or not."""
    chip, many, owner = promise.args[0], int(promise.args[1:] or 1), promise.owner
    if act.seat != owner:
        return "open"
    if act.action[0] in "xk" and spell(act.action[1:]).count(chip) >= many:
        return "kept"
    pile = act.before.piles[act.before.slot] if act.action[0] == "x" else []
    if chip == owner:
        most = pile.count(chip) if act.before.kill_rule == "any" else min(1, pile.count(chip))
        return "broken" if most >= many else "open"
    held = [*act.before.hands[owner], *pile].count(chip)
    left = 0 if act.placed else act.after.hands[owner].count(chip)
    return "broken" if (act.placed or act.action[0] in "gkx") and held >= many > left else "open"


def _pass(promise: Promise, act: Act) -> str:
    if _mover(act) == promise.args:
        return "kept"
    return "broken" if promise.args in _reachable(act.before) else "void"


def _cap(promise: Promise, act: Act) -> str:
    slot, owner = int(promise.args), promise.owner
    if not act.placed:
        return "open"
    if (act.after.phase, act.after.seat, act.after.slot) == ("kill", owner, slot - 1):
        return "kept"
    could = _pile(act.before, slot)[-1:] == [owner] and owner in act.before.hands[owner]
    return "broken" if act.seat == owner and could else "open"


def _give(promise: Promise, act: Act) -> str:
    chip, many, to = re.fullmatch(r"(.)(\d*)@(.)", promise.args).groups()  # type: ignore[union-attr]
    wanted, owner = int(many or 1), promise.owner
    if act.seat != owner:
        return "open"
    held = act.before.hands[owner].count(chip)
    if act.action[0] == "g":
        chips, receiver = act.action[1:].split("@")
        if receiver == to and spell(chips).count(chip) >= wanted:
            return "kept"
    if act.action[0] == "x":
        held += act.before.piles[act.before.slot].count(chip)
    if act.placed:
        return "broken" if held >= wanted else "open"
    parted = act.action[0] in "gkx" and held >= wanted > act.after.hands[owner].count(chip)
    return "broken" if parted else "open"


def _rescue(promise: Promise, act: Act) -> str:
    before, after, owner = act.before, act.after, promise.owner
    if before.phase != "rescue" or before.seat != promise.args:
        return "open"
    if act.seat == owner and act.action[0] == "g" and act.action[-1] == promise.args:
        return "kept"
    same_window = after.phase == "rescue" and after.seat == promise.args
    if act.seat == owner and owner in before.asked and not (same_window and owner in after.asked):
        return "broken"
    return "open" if same_window else "void"


def _nokill(promise: Promise, act: Act) -> str:
    if act.seat != promise.owner:
        return "open"
    captured = act.before.piles[act.before.slot] if act.action[0] == "x" else []
    chips: list[str] = []
    if act.action[0] == "k" or set(captured) - {promise.args}:
        chips = spell(act.action[1:])
    elif act.placed:
        chip, pile = act.action[0], _pile(act.before, int(act.action[2:].split("~")[0]))
        if pile[-1:] == [chip] and chip not in act.before.living():
            chips = [*pile, chip]
    return "broken" if promise.args in chips else "open"


def _nopass(promise: Promise, act: Act) -> str:
    other = _mover(act) != promise.args or not _reachable(act.before) - {promise.args}
    return "open" if other else "broken"


def _passes(promise: Promise, act: Act) -> str:
    could = promise.args in _reachable(act.before)
    return "broken" if could and _mover(act) != promise.args else "open"


def _nogive(promise: Promise, act: Act) -> str:
    gift = act.seat == promise.owner and act.action[0] == "g" and act.action[-1] == promise.args
    return "broken" if gift else "open"


def _norescue(promise: Promise, act: Act) -> str:
    window = act.before.phase == "rescue" and act.before.seat == promise.args
    return _nogive(promise, act) if window else "open"
