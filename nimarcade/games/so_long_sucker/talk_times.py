"""How long the promises of a sentence hold."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import replace
from itertools import takewhile

from nimarcade.games.so_long_sucker import deals
from nimarcade.games.so_long_sucker.grammar import Reading
from nimarcade.games.so_long_sucker.position import NEXT, UNTIL_MOVED, UNTIL_OUT, UNTIL_TAKEN, UNTIL_TURN
from nimarcade.games.so_long_sucker.talk_deeds import UNSAID, Deed
from nimarcade.games.so_long_sucker.talk_said import Entry, Said
from nimarcade.games.so_long_sucker.talk_words import SEATS

LASTING = (*deals.NEVER, "RESCUE")
"""Promises for a while."""


CLAUSES = frozenset({*SEATS, "i", "you", "he", "she", "we", "they", "everybody", "nobody"})
"""Words with which a clause begins."""


class Timed(Said):
    """A sentence whose promises have times."""

    def _for_ever(self, part: Reading, deeds: list[Deed]) -> list[Deed]:
        """With `never` for the rest of the game."""
        typed = self._typed(part.start, part.end)
        timed = [word.text for word in self.words[: part.end]][-2:] in (
            [["next", each] for each in ("turn", "move", "go")]
        )
        state = (part.get("promise") or part).get("state")
        plain = state is None or state.tag == "loses"
        timed |= state is not None and state.tag == "loses" and self.words[part.end - 1].text == "next"
        timed |= (
            plain and re.search(r"(?i)(?<!from )(?<!for )\bnow(,? (please|pls|plz))?$", typed) is not None
        )
        comma = [word.text for word in self.words[part.end : part.end + 1]] == [","]
        never = re.search(r"(?i), ever\b| (ever|any ?more)$", self._typed(part.start, part.end + comma))
        ends = deals.TO_THE_END if never or "never" in self._words(part) else NEXT if timed else 0
        # in place, for what is mirrored later has the same times
        deeds[:] = [replace(d, lasts=ends) if d.verb in deals.NEVER and not d.lasts else d for d in deeds]
        return deeds

    def _placements(self, part: Reading) -> int:
        many, out = max(1, self._number(part)), part.get("out")
        if out is not None:
            seat = self.doer.seat(out)
            return deals.TO_THE_END if seat == UNSAID else UNTIL_OUT + seat
        if (turn := part.get("turn")) is not None and (seat := self.doer.seat(turn)) != UNSAID:
            again = self.p is not None and self.p.turn == seat  # whose move now due is not the one meant
            return (UNTIL_TURN if part.tag == "turn" or again else UNTIL_MOVED) + seat
        if part.tag == "once":
            return NEXT
        if (taken := part.get("taken")) is not None:
            return UNTIL_TAKEN + self.doer.slot(taken)
        if part.tag in ("own", "twice"):
            self.roughly.append(self._typed(part.start, part.end))
            return deals.ROUND * (many if part.tag == "own" else 2)
        if part.tag in ("soon", "anybody"):
            self.roughly.append(self._typed(part.start, part.end))
            return deals.ROUND if part.tag == "soon" else deals.TO_THE_END
        if part.tag == "same":
            waiting = (term.lasts for deal in self._waiting() for term in deal.terms if term.verb in LASTING)
            return next((deed.lasts for deed in self.deeds if deed.lasts), next(waiting, 0))
        return {"game": deals.TO_THE_END, "rounds": many * deals.ROUND}.get(part.tag, many)

    def _passing(self, part: Reading) -> bool:
        """True of a time at which an act is done anyway: `pass to me next time you move`, `before I move`."""
        opens = [word.text for word in self.words[part.start : part.start + 2]]
        return part.tag == "once" or opens in (["before", "i"], ["before", "you"])

    def _lasts(self, part: Reading, at: int) -> bool:
        """How long the promises hold that were just made, or all of them where it stands apart."""
        following = [word.text for word in self.words[part.end : part.end + 1]]
        if self.words[part.start].text == "once" and following and following[0] in CLAUSES:
            return False  # `pass to me once red has passed to you`
        if self.entries and self._passing(part) and self.entries[-1].deeds[0].verb not in deals.NEVER:
            if self._waiting() and self.words[part.start].text == "before":
                self.entries[-1].role = "first"  # `ok, but I want the yellow before you get the move`
            return True
        before = [part.rule for part in self.parts[:at] if part.rule != "filler"]
        if not self.entries or before[-1:] == ["mark"]:
            leads = self._joined(at) and [each.rule for each in self.parts[at + 1 : at + 2]] == ["promise"]
            if leads or not self._last(self.entries, part, LASTING):
                self.long, self.leading = part, len(self.entries) * leads
            return True
        just, kinds = self.entries[-1], {deed.verb for deed in self.entries[-1].deeds}
        foes = {deed.to for deed in just.deeds if deed.verb in deals.NEVER} - {None}
        like = takewhile(
            lambda entry: kinds & {deed.verb for deed in entry.deeds} or {d.to for d in entry.deeds} == foes,
            reversed(self.entries),
        )
        alike = [*like]
        within = self.listed or self.words[part.start].text == "within"
        done = self._last([just], part, kinds if within else LASTING) + self._last(alike, part, LASTING)
        return done > 0 or self._again(alike, part)

    def _again(self, entries: Sequence[Entry], part: Reading) -> bool:
        """`You pass to me and I to you, for two rounds`: whenever they can."""
        verbs = {deed.verb for entry in entries for deed in entry.deeds}
        if any(entry.part is not None and entry.part.get("bare") for entry in entries):
            return False  # `ok for 12 turns`
        bare = part.tag == "placements" and part.end - part.start == 2  # `I pass to you for 6`: a pile?
        if verbs != {"PASS"} or bare or part.tag not in ("game", "out", "rounds", "placements", "taken"):
            return False
        for entry in entries:
            until = self._placements(part)
            entry.deeds = [replace(deed, verb="PASSES", lasts=until) for deed in entry.deeds]
        return True

    def _last(self, entries: Sequence[Entry], part: Reading, verbs: Collection[str]) -> bool:
        """True if some of these verbs last so long now, and had no time before."""
        changed = False
        for entry in entries:
            for i, deed in enumerate(entry.deeds):
                if deed.lasts in (0, deals.TO_THE_END) and deed.verb in verbs:  # `never while he lives`
                    entry.deeds[i], changed = replace(deed, lasts=self._placements(part)), True
        return changed
