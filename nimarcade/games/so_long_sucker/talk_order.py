"""The order in which promises of a sentence bind: as they are said, conditions before what hangs on them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from nimarcade.games.so_long_sucker import deals
from nimarcade.games.so_long_sucker.position import NEXT
from nimarcade.games.so_long_sucker.talk_deeds import UNSAID, Deed
from nimarcade.games.so_long_sucker.talk_said import Entry
from nimarcade.games.so_long_sucker.talk_times import Timed


class Ordered(Timed):
    """A sentence whose deeds can be put in order."""

    def ordered(self, deeds: list[Deed]) -> list[Deed]:
        """All deeds in the order that binds, after those of a deal that stands."""
        held: list[Deed] = []
        last, role, led = 0, "", 0
        own = [*deeds]
        adds = any(deed not in own for entry in self.entries for deed in entry.deeds)
        for entry in self.entries:
            if adds and entry.role == "must" and {*entry.deeds} <= {*own}:
                continue  # `ok, but after I pass to you, pass back`: what stands keeps its place
            strict = entry.role in ("first", "must")
            deeds = [deed for deed in deeds if not strict or deed not in entry.deeds]
            timeless = {replace(deed, lasts=0) for deed in deeds}  # `truce for 10 turns, no killing`
            new = [
                deed
                for deed in entry.deeds
                if (deed not in deeds and deed not in timeless) or self._another(deed, deeds)
            ]
            if entry.role in ("before", "asked") and not deeds:
                held = new
                continue
            at = len(deeds)
            acts = [deed for deed in new if deed.verb not in deals.NEVER]
            late = entry.role == "must" and bool(acts) and acts[0].verb in ("GIVE", "KILL")
            late = (
                late
                and not self._may_be_first(acts[0])
                and any((each.verb, each.owner) == ("CAP", acts[0].owner) for each in deeds)
            )
            if acts and (
                (strict and not late and not self._heads(entry))
                or (entry.role in ("if", "later") and self._may_all_be_first(acts))
                or (entry.role == "if" and self._leads_to(acts[0], deeds))
            ):
                if entry.role == "first":
                    at, led = 0, len(new)
                elif deeds and deeds[-1].owner == new[0].owner:
                    at -= last * (entry.role != role)
                else:
                    while at > led and deeds[at - 1].owner != new[0].owner:
                        at -= 1
            last, role = len(new), entry.role
            held = [deed for deed in held if deed not in new]
            deeds = [*deeds[:at], *new, *deeds[at:], *held]
            held = []
        deeds += held
        for first in {"you", "me"} & {part.tag for part in self._of("filler")}:
            deeds.sort(key=lambda deed: (deed.owner == self.speaker) == (first == "you"))
        for i, (deed, other) in enumerate(pairwise(deeds)):
            alike = deed.owner == other.owner and not deed.lasts
            if alike and (deed.verb, other.verb) in (("NOPASS", "PASS"), ("NOCAP", "PASS")):
                deeds[i] = replace(deed, lasts=NEXT)  # `I skip yellow and pass to you`
        return self._alike(self._fed(deeds))

    def _heads(self, entry: Entry) -> bool:
        """True of a condition at the head of what follows: `…, and once I have pile 1, a red is yours`."""
        if entry.role != "must":
            return False
        at = self.parts.index(entry.part) if entry.part in self.parts else 0
        return at > 0 and self.parts[at - 1].tag in ("and", "then") and entry is not self.entries[-1]

    @staticmethod
    def _another(deed: Deed, deeds: Sequence[Deed]) -> bool:
        """True of a gift that is said again after another capture."""
        since = deeds[deeds.index(deed) :] if deed.verb == "GIVE" and deed in deeds else []
        return any(each.verb == "CAP" for each in since)

    def _hangs(self, deed: Deed, first: Deed) -> bool:
        """True for a capture of what the mover puts there, and, by whoever gets the move, for a
        capture and a discard of a colour that he has yet to capture."""
        if first.verb == "PLAY":
            return (deed.verb, deed.slot, deed.owner) == ("CAP", first.slot, first.colour)
        held = self.doer.held(deed.owner)[deed.colour or 0] if deed.verb == "KILL" else 1
        late = not held or (deed.verb == "CAP" and "then" not in self.heard)
        return first.verb == "PASS" and deed.owner == first.to and late

    def _fed(self, deeds: list[Deed]) -> list[Deed]:
        """With what the mover does before what hangs on it, whichever was said first."""
        for deed in [each for each in deeds if self.p and each.owner == self.p.turn]:
            later = [i for i, each in enumerate(deeds) if self._hangs(each, deed)]
            if later and later[0] < deeds.index(deed):
                deeds.remove(deed)
                deeds.insert(later[0], deed)
        return deeds

    def _alike(self, deeds: list[Deed]) -> list[Deed]:
        """With a time that was said once for both of two who promise alike."""
        said = {deed.verb: deed for deed in deeds if deed.verb in deals.NEVER and deed.lasts}
        if len(self._of("lasts")) != 1 or len(said) != 1:
            return deeds
        ((verb, timed),) = said.items()
        return [
            replace(deed, lasts=timed.lasts)
            if deed.verb == verb and not deed.lasts and deed.owner != timed.owner
            else deed
            for deed in deeds
        ]

    def _may_all_be_first(self, acts: Sequence[Deed]) -> bool:
        """True if they can be done before the others do theirs, by the mover or by whom he passes to."""
        first, *rest = acts
        passed = first.verb == "PASS" and bool(rest) and all(deed.owner == first.to for deed in rest)
        return all(map(self._may_be_first, acts[:1] if passed else acts))

    def _may_be_first(self, deed: Deed) -> bool:
        """True if the deed can be done before the others do theirs."""
        if self.p is None or deed.owner == UNSAID:
            return True
        if deed.verb in ("PASS", "CAP", "PLAY"):
            return deed.owner == self.p.turn
        if deed.verb in ("GIVE", "KILL"):
            return deed.colour in (None, UNSAID) or self.p.hands[deed.owner][deed.colour or 0] >= deed.many
        return deed.verb == "RESCUE" and self.p.phase == "rescue" and deed.to == self.p.seat

    def _leads_to(self, deed: Deed, deeds: Sequence[Deed]) -> bool:
        """True if it gives the move to who places a chip then: `I capture pile 3 if you pass to me`; not
        next time."""
        late = self.p is not None and self.p.turn == deed.to and "next" in self.heard
        late = late and bool(deeds) and deeds[-1].verb not in deals.NEVER
        return deed.verb == "PASS" and any(
            each.verb in ("CAP", "PLAY") and each.owner == deed.to and not late for each in deeds
        )
