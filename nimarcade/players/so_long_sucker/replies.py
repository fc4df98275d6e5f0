"""What machines answer when people talk to them: in character, and true to the record and their search.

The sentences are data, in `replies.toml`. Nothing that is said changes how a machine plays; what it answers
is remembered with the game alone.
"""

import re
from dataclasses import replace
from random import Random

from nimarcade.core.codes import listed
from nimarcade.core.game import Seat, is_legal
from nimarcade.games.so_long_sucker import deals, moves, position, talk
from nimarcade.games.so_long_sucker.position import COLOURS, NAMES, SuckerPosition
from nimarcade.games.so_long_sucker.rules import GAME
from nimarcade.games.so_long_sucker.talk import Meaning
from nimarcade.play import seat_kinds
from nimarcade.play.match import TableSession
from nimarcade.play.session import Remark, Session
from nimarcade.players.seating import machine_move
from nimarcade.players.so_long_sucker import bargaining, promise_keeping, remarks
from nimarcade.players.so_long_sucker.deal_values import Shares, as_agreed, shares

LOOKS = 300
"""Games looked at for a figure."""
SUPPOSED, TRIED = 12, 75
"""Placements looked at that do what somebody supposes, and games for each; the best is told."""
MOST = 2
"""Machines that answer to one sentence."""
MANNERS = {
    "thanks": "thanked",
    "greet": "greeted",
    "sorry": "apologized",
    "insult": "insulted",
    "praise": "praised",
    "promise": "promised",
    "chat": "chatted",
}
ANSWERED = frozenset({"warn", "accuse", "threat", "plead", "ask", *MANNERS})
"""Kinds of sentences that are answered with words; the others with deeds."""
CALLS = ("deal", "truce", "swap")
"""Subjects of questions for a deal."""
WANTED = "wanted "
"""What a remark is about that names a deal: this, and the code of its promises."""


def meant(session: TableSession, speaker: Seat, text: str) -> Meaning:
    """The meaning of a sentence, in which players may be called by their names or by colours."""
    return talk.read(session.state, speaker, text, [player.name for player in session.players])


def partners(session: TableSession, speaker: Seat) -> list[Seat]:
    """The machines with which a player may make a deal now."""
    p: SuckerPosition = session.state
    with_mover = p.seat if p.rule_set.deals == "turn" and p.seat != speaker else None
    others = [] if p.rule_set.deals == "none" else [seat for seat in p.living if seat != speaker]
    return [s for s in others if with_mover in (None, s) and not session.players[s].human]


def hearers(session: TableSession, speaker: Seat, meaning: Meaning) -> list[Seat]:
    """The machines that answer: those spoken to, else whom it concerns first, clockwise from the speaker."""
    p: SuckerPosition = session.state
    n = len(session.players)
    around = [(speaker + i) % n for i in range(1, n)]
    able = [seat for seat in around if not session.players[seat].human and p.scores[seat] is None]
    if _calls(meaning):
        return [seat for seat in partners(session, speaker) if seat in (meaning.named or able)]
    if meaning.kind == "plead" and not meaning.named and p.phase == "rescue":
        return [seat for seat in p.asked if seat in able][:MOST]
    spoken_to = [seat for seat in able if seat in meaning.to]
    if meaning.named or (spoken_to and meaning.kind in ("accuse", "threat")):
        return spoken_to[:MOST]
    others = [seat for seat in able if seat != meaning.about] or able
    promised = {term.to for term in meaning.terms if meaning.kind == "promise"}
    return sorted(others, key=lambda seat: (seat not in promised, seat != p.turn))[:1]


def _calls(meaning: Meaning) -> bool:
    return meaning.kind == "ask" and meaning.what in CALLS


def replies(session: TableSession, speaker: Seat, meaning: Meaning) -> list[Remark]:
    """The answers of the machines that heard `meaning`."""
    if meaning.kind not in ANSWERED:
        return []
    made: list[Remark] = []
    wanted: position.Propose | None = None
    around = hearers(session, speaker, meaning)
    if _calls(meaning):
        wanted = bargaining.agreeable(session, speaker, around, meaning.what)
        around = around[:1] if wanted is None else [*wanted.partners]
    for seat in around:
        remark = _reply(session, speaker, seat, meaning, wanted)
        if remark is not None:
            session = session.remarked(remark, again=True)
            made.append(remark)
    return made


def _reply(
    session: TableSession, speaker: Seat, seat: Seat, meaning: Meaning, wanted: position.Propose | None
) -> Remark | None:
    voice = remarks.voice_of(seat_kinds.parse(session.players[seat].kind, session.game))
    if voice is None:
        return None
    you: dict[str, str | None] = {"you": NAMES[speaker]}
    about = "reply"
    if _calls(meaning):
        alone = len(meaning.named) == 1 or len(partners(session, speaker)) == 1
        act, figures = "deal-no" if alone or voice == "silent" else "deal-none", you
        if wanted is not None:
            terms = [deals.say_term(term, you=speaker, me=seat) for term in wanted.terms]
            act, figures["terms"] = "deal-yes", "; ".join(terms)
            about = WANTED + ",".join(map(str, wanted.terms))
    else:
        act, figures = Listener(session, speaker, seat).heard(meaning)
    figures = remarks.called(session, figures)
    known = remarks.sentences("replies")
    lines = known.get((act, voice)) or known[act, "silent"]
    if act.startswith("chances") and figures.get("now"):  # its own may be what was asked
        lines = tuple(line for line in lines if "{now}" in line.text) or lines
    label = COLOURS[seat]
    said = [remark.text for remark in session.remarks]
    own = [remark.text for remark in session.remarks if remark.seat == label]
    rng = Random(f"{session.players[seat].seed} {session.ply} {len(said)} reply")
    chosen = remarks.choose(lines, said, rng, figures, own[-1] if own else "")
    if chosen is None:
        return None
    figured = {name: words for name, words in figures.items() if words and re.search(r" in 10|%", words)}
    numbers = ", ".join(f"{name} {words}" for name, words in figured.items())
    return Remark(session.ply, label, about, chosen[0], False, numbers)


class Listener:
    """A machine at `seat` that `speaker` talks to."""

    def __init__(self, session: TableSession, speaker: Seat, seat: Seat) -> None:
        self.session, self.speaker, self.seat = session, speaker, seat
        self.position: SuckerPosition = deals.known(session.state, seat)
        self.kind = seat_kinds.parse(session.players[seat].kind, session.game)

    def heard(self, meaning: Meaning) -> tuple[str, dict[str, str | None]]:
        """Of what it speaks in answer, and the figures for it."""
        act, figures = self._heard(meaning)
        return act, {"you": NAMES[self.speaker]} | figures

    def _heard(self, meaning: Meaning) -> tuple[str, dict[str, str | None]]:
        ledger, about = self.position.ledger, meaning.about
        if meaning.kind == "accuse" or (meaning.kind == "warn" and about == self.seat):
            act = "accused" if deals.record(ledger, self.seat).broken else "accused-falsely"
            return act, self._word(self.seat)
        if meaning.kind == "warn" and about is not None:
            kept, broken, _ = deals.record(ledger, about)
            return "warned-broken" if broken else "warned-kept" if kept else "warned", self._word(about)
        if meaning.kind == "threat":
            return self._threatened(meaning)
        if meaning.kind == "plead":
            return self._pleaded()
        if meaning.kind == "ask":
            return self._asked(meaning)
        act = MANNERS[meaning.kind]
        if act == "apologized" and self.speaker in promise_keeping.cheats(self.position, self.seat):
            return "apologized-broken", {}
        if act in ("insulted", "praised"):
            return act, self._stand(self._shares())
        return act, self._word(self.speaker) if act == "promised" else {}

    def _asked(self, meaning: Meaning) -> tuple[str, dict[str, str | None]]:
        if meaning.what == "why":
            return self._why()
        if meaning.what == "plan":
            return self._plan()
        if meaning.what != "chances":
            return self._trusts(meaning.about)
        if after := supposed(self.position, meaning.terms):
            return self._if(meaning.terms, after)
        if meaning.about in {*self.position.living} - {self.seat}:
            now = self._shares()
            told = {"other": NAMES[meaning.about], "share": remarks.odds(now[meaning.about])}
            return "chances-of", self._stand(now) | told
        return self._chances()

    # the record

    def _word(self, seat: Seat) -> dict[str, str | None]:
        """The words for the worth of a seat's word; no counts of nothing."""
        kept, broken, _ = deals.record(self.position.ledger, seat)
        trust = remarks.odds(deals.trust(self.position.ledger, seat))
        none = "none" if kept else None
        return {
            **{"other": NAMES[seat], "trust": trust},
            **{"kept": f"{kept}" if kept else None, "broken": f"{broken}" if broken else none},
        }

    # the search

    def _shares(self, p: SuckerPosition | None = None) -> Shares:
        return shares(self.position if p is None else p, LOOKS, self.seat)

    def _stand(self, now: Shares) -> dict[str, str | None]:
        leader = max(range(len(now)), key=now.__getitem__)
        apart = leader not in (self.seat, self.speaker)
        return {
            "now": remarks.odds(now[self.seat]),
            "yours": remarks.odds(now[self.speaker]),
            "leader": NAMES[leader] if apart else None,
            "share": remarks.odds(now[leader]),
        }

    def _threatened(self, meaning: Meaning) -> tuple[str, dict[str, str | None]]:
        """The words for what a threat would cost."""
        now = self._shares()
        figures = self._stand(now) | {"size": _chips(sum(self.position.hands[self.seat]))}
        harm = meaning.deed
        if harm is None:
            return "threatened", figures
        if harm.verb != "KILL":
            return "threatened-alone", figures
        held = self.position.hands[self.speaker][self.seat]
        if not held:
            return "threatened-emptily", figures
        chips = list(position.NONE)
        chips[self.seat] = held
        burn = position.Discard(self.speaker, (chips[0], chips[1], chips[2], chips[3]))
        figures["held"] = _chips(held)
        if is_legal(GAME, self.position, burn):
            after = self._shares(GAME.after(self.position, burn))[self.seat]
            apart = remarks.both(now[self.seat], after)
            figures["now"], figures["then"] = apart or (figures["now"], None)
        return "threatened-chips", figures

    def _pleaded(self) -> tuple[str, dict[str, str | None]]:
        """The words for whether it would give a chip, decided as it decides when it is asked."""
        p = self.position
        if p.phase != "rescue" or p.seat != self.speaker:
            return "plead-safe", {}
        if self.seat not in p.asked:
            return "plead-cannot", {}
        asked = (self.seat, *(seat for seat in p.asked if seat != self.seat))
        if p.asked == asked:
            move = machine_move(self.session)
        else:  # as if it were asked first
            move = machine_move(Session.begin(replace(p, asked=asked), self.session.players))
        assert isinstance(move, position.Give | position.Say)
        p = replace(p, asked=asked)
        if isinstance(move, position.Give):
            return "plead-yes", {"now": remarks.odds(self._shares(GAME.after(p, move))[self.seat])}
        saved, without = remarks.refusing(p, self.seat)
        pair = remarks.both(saved, without) if without > saved else None
        return "plead-no", {} if pair is None else {"now": pair[0], "then": pair[1]}

    def _why(self) -> tuple[str, dict[str, str | None]]:
        """The reason of its last act."""
        session, label = self.session, COLOURS[self.seat]
        own = [ply for ply in range(1, session.ply + 1) if session.actor(ply) == self.seat]
        if not own:
            return "why-nothing", {}
        said = [r for r in session.remarks if r.seat == label and r.ply == own[-1] and r.act in remarks.ACTS]
        if said:
            return "why-said", {"quote": said[-1].text}
        if self.kind.name in ("greedy", "random"):
            return f"why-{self.kind.name}", {}
        placed = [ply for ply in own if isinstance(session.move_at(ply), position.Place)] or own
        after: SuckerPosition = session.state_at(placed[-1])
        return "why", {"then": remarks.odds(self._shares(after)[self.seat])}

    def _plan(self) -> tuple[str, dict[str, str | None]]:
        """What it has promised to do, which is all that it tells of what it will."""
        own = [
            term for deal in self.position.ledger.deals for term in deal.running if term.owner == self.seat
        ]
        told = "; ".join(deals.say_term(term, you=self.speaker, me=self.seat) for term in own)
        return ("plan-promised", {"terms": told}) if told else ("plan", {})

    def _chances(self) -> tuple[str, dict[str, str | None]]:
        now = self._shares()
        figures = self._stand(now)
        top = remarks.odds(max(now))
        level = [seat for seat in self.position.living if remarks.odds(now[seat]) == top]
        if len(level) == 1:
            return "chances", figures
        names = ["You"] if self.speaker in level else []
        names += [NAMES[seat] for seat in level if seat not in (self.speaker, self.seat)]
        tied = listed([*names, *(["I"] if self.seat in level else [])])
        apart = {"yours": self.speaker, "now": self.seat}  # told beside those who are level
        figures |= {name: None for name, seat in apart.items() if seat in level}
        return f"chances-{'level' if self.speaker in level else 'below'}", figures | {"tied": tied}

    def _if(
        self, terms: tuple[position.Term, ...], after: list[SuckerPosition]
    ) -> tuple[str, dict[str, str | None]]:
        """The chances of who asks as it stands, and after the best of the placements supposed."""
        mover = self.position.seat
        best = max((shares(p, TRIED, self.seat) for p in after), key=lambda values: values[mover])
        now, then = self._shares()[self.speaker], best[self.speaker]
        yours, instead = remarks.both(now, then) or (remarks.odds(now), remarks.odds(then))
        told = " and ".join(deals.say_term(term, you=self.speaker, me=self.seat) for term in terms)
        return "chances-if", {"yours": yours, "instead": instead, "supposed": told}

    def _trusts(self, about: Seat | None) -> tuple[str, dict[str, str | None]]:
        if about is not None:
            return "trusts-me" if about == self.seat else "trusts", self._word(about)
        others = [seat for seat in self.position.living if seat != self.seat]
        words = {seat: deals.trust(self.position.ledger, seat) for seat in others}
        best = max(others, key=words.__getitem__)
        alike = len(set(words.values())) == 1 and len(others) > 1
        return "trusts-nobody" if alike else "trusts-most", self._word(best)


def supposed(p: SuckerPosition, terms: tuple[position.Term, ...]) -> list[SuckerPosition]:
    """Positions after placements that do what somebody supposes; none where no placement does."""
    if not terms or p.phase != "play":
        return []
    agreed, found = as_agreed(p, p.seat, terms), []
    for move in moves.placements(p):
        after = GAME.after(agreed, move)
        if set(after.ledger.deals[0].standing) == {"kept"}:
            found.append(replace(after, ledger=p.ledger))
    return found[:: len(found) // SUPPOSED + 1]


def _chips(many: int) -> str:
    return f"{many} chip{'' if many == 1 else 's'}"
