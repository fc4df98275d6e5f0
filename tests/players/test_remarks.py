"""What machines say of acts: each act of weight has its reason, true of the search or marked as a bluff."""

from dataclasses import replace
from itertools import pairwise
from random import Random
from typing import cast

import pytest

from nimarcade.games.so_long_sucker.deals import read_terms
from nimarcade.games.so_long_sucker.position import Deal, SuckerPosition
from nimarcade.play.match import TableSession
from nimarcade.play.seat_kinds import PERSONALITIES, parse
from nimarcade.play.session import Player, Remark, Session
from nimarcade.players.so_long_sucker import bargaining, levels, promise_keeping, remarks
from nimarcade.players.so_long_sucker.bargaining import Answered
from nimarcade.players.so_long_sucker.deal_values import DealValue
from nimarcade.players.so_long_sucker.remarks import LONGEST, Line
from tests import ask

E3 = "so-long-sucker+hofstra+kill=one+dead=ignore:-/BYR/GRGRG:B4/R3/G3/Y5B1:Y:-:YGBR"
DANGER = "so-long-sucker+c=2:BR:B1R1/-/G2/Y2:Rr=GYB:-:B"
"""Red is in danger, Green is asked first."""
LED = "so-long-sucker+hofstra:-:B6R3G3Y3/R1/G2/Y2:R:R2G1Y1"
"""Blue is far ahead, Red is to move."""
SIMS = 200


def table(code: str, *kinds: str, deals: tuple[Deal, ...] = (), seed: int = 7) -> TableSession:
    """Seats by their personality, `human` or a whole kind; those not named are people."""
    start: SuckerPosition = ask.table(code)
    start = replace(start, ledger=replace(start.ledger, deals=deals))
    seats = [*kinds, *["human"] * (start.rule_set.players - len(kinds))]
    whole = [kind if kind in ("human", "greedy") else f"strong/sims={SIMS}/{kind}" for kind in seats]
    names = ("Ann", "Bo", "Cy", "Di")
    players = [Player(kind, name, seed) for kind, name in zip(whole, names, strict=False)]
    return cast("TableSession", Session.begin(start, players))


def after(session: TableSession, *codes: str) -> TableSession:
    """The session after these acts, of each of which machines may speak."""
    for code in codes:
        session = session.play_code(code)
        for remark in remarks.spoken(session, session.ply):
            session = session.remarked(remark)
    return session


def heard(session: TableSession) -> list[tuple[str, str]]:
    return [(remark.seat, remark.act) for remark in session.remarks]


# offers and answers


def test_an_answer_tells_the_figures_that_it_was_decided_by() -> None:
    session = after(table(LED, "human", "honest"), "B:deal=1,R.PASS.B,B.NOKILL.R", "R:nk=1")
    (remark,) = session.remarks
    asked = session.state_at(1)
    personality = levels.personality_of(parse(session.players[1].kind))
    answered = bargaining.answer(asked, asked.ledger.deals[0], 1, personality)
    assert (remark.seat, remark.act, remark.figures) == ("R", "decline-leader", answered.reason)
    assert session.comments == (remark.comment,) == ((2, "R", remark.text),)
    assert answered.now > 0.6


@pytest.mark.parametrize(
    ("answered", "kind", "act", "words"),
    [
        (Answered(True, "", "gain", None, 0.31, 0.42), "honest", "accept", ("3 in 10", "4 in 10")),
        (Answered(True, "", "gain", None, 0.31, 0.311), "opportunist", "accept", ()),
        (Answered(False, "", "loss", None, 0.31, 0.15), "grudge", "decline", ("3 in 10", "2 in 10")),
        (Answered(False, "", "loss", None, 0.31, 0.31), "opportunist", "decline-even", ()),
        (Answered(False, "", "loss", None, 0.31, 0.295), "honest", "decline-even", ("my chances",)),
        (Answered(False, "", "too_little", None, 0.31, 0.33), "honest", "decline-little", ("31%",)),
        (Answered(False, "", "leader", 3, 0.52), "opportunist", "decline-leader", ("5 in 10", "Di")),
        (Answered(False, "", "trust", 3, 0.31, 0.2), "honest", "decline-untried", ()),
        (Answered(False, "", "grudge", 3), "grudge", "decline-cheat", ()),
        (Answered(False, "", "clash"), "honest", "decline-promised", ("deal 0",)),
        (Answered(False, "", "impossible"), "opportunist", "decline-cannot", ("Di",)),
        (Answered(False, "", "impossible", 1), "honest", "decline-cannot", ("ask, Di",)),
        (Answered(False, "", "two_left"), "grudge", "decline-two", ()),
        (Answered(False, "", "no_deals"), "silent", "decline", ()),
        (Answered(False, "", "no_deals"), "greedy", "decline", ()),
    ],
    ids=lambda value: value.why if isinstance(value, Answered) else None,
)
def test_an_answer_has_its_reason(
    answered: Answered, kind: str, act: str, words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bargaining, "answer", lambda *_: answered)
    answer = "ok" if answered.yes else "nk"
    spoken = set()
    for seed in range(30):
        session = table(E3, "human", kind, seed=seed)
        session = session.play_codes("deal=1,Y.PASS.R,R.CAP.2", f"R:{answer}=1")
        (remark,) = remarks.spoken(session, 1)
        assert (remark.seat, remark.act) == ("R", act)
        spoken.add(remark.text)
    assert len(spoken) >= 3
    assert all(any(each in text for text in spoken) for each in words)


@pytest.mark.parametrize(
    ("terms", "kind", "act"),
    [
        ("R.CAP.2,Y.PASS.R,R.GIVE.Y@Y", "honest", "offer"),
        ("Y.NOPASS.B,R.NOPASS.B", "opportunist", "offer-coalition"),
        ("Y.NOPASS.R,R.NOPASS.Y", "grudge", "offer-truce"),
        ("Y.RESCUE.R,R.NOKILL.Y", "honest", "offer-insurance"),
        ("Y.GIVE.B@R,R.NOKILL.Y", "grudge", "offer-threat"),
    ],
)
def test_an_offer_is_spoken_of_by_its_kind(
    terms: str, kind: str, act: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    value = DealValue((0.2, 0.2, 0.3, 0.3), (0.1, 0.31, 0.2, 0.39), (0.1, 0.31, 0.2, 0.39))
    monkeypatch.setattr(bargaining, "weighed", lambda *_: value)
    session = after(table(E3, "human", kind), f"R:deal=1,{terms}")
    (remark,) = session.remarks
    assert (remark.seat, remark.act, remark.bluff) == ("R", act, act == "offer-threat")
    assert remark.figures.startswith(
        "I think it takes my chances from 20% to 31% and Yellow's from 30% to 39%"
    )
    assert ("Blue wins 20%" in remark.figures) is (act == "offer-coalition")


def test_a_word_that_is_not_meant_tells_what_it_would_be_broken_for(monkeypatch: pytest.MonkeyPatch) -> None:
    gain = Answered(True, "My chances.", "gain", None, 0.31, 0.42)
    monkeypatch.setattr(bargaining, "answer", lambda *_: gain)
    bluffs = 0
    for seed in range(30):
        session = table(E3, "human", "opportunist", seed=seed).play_code("deal=1,Y.PASS.R,R.CAP.2")
        (remark,) = remarks.spoken(session.play_code("R:ok=1"), 1)
        more = " I break my word for more than 5% of games." if remark.bluff else ""
        assert remark.figures == f"My chances.{more}"
        bluffs += remark.bluff
    assert 0 < bluffs < 20


def test_nobody_praises_an_offer_that_helps_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    value = DealValue((0.2, 0.2, 0.3, 0.3), (0.3, 0.3, 0.2, 0.2), (0.3, 0.3, 0.2, 0.2))
    monkeypatch.setattr(bargaining, "weighed", lambda *_: value)
    assert heard(after(table(E3, "human", "honest"), "R:deal=1,Y.PASS.R,R.CAP.2")) == []


# promises


OWED = ("Y:deal=1,Y.PASS.R,R.CAP.2,R.GIVE.Y@Y", "R:ok=1", "B@5~R", "R@2", "xB")
"""Red takes the pile and owes Yellow a yellow chip."""


def broken(*kinds: str) -> TableSession:
    """Red keeps it."""
    return after(table(E3, *kinds).play_codes(*OWED), "R@1~G")


def test_of_a_broken_promise_both_speak_and_nobody_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(promise_keeping, "temptation", lambda *_: (0.25, 0.61))
    session = broken("human", "opportunist", "human", "grudge")
    broke, reproached = session.remarks
    assert (broke.seat, broke.act) == ("R", "break")
    assert broke.figures == "My chances are 61% so, 25% had I kept it."
    assert (reproached.seat, reproached.act) == ("Y", "reproach")
    assert reproached.figures == "My trust in Red falls from 75% to 43%."
    assert remarks.spoken(session, session.ply) == (), "a move that is made again"


def test_who_sees_a_promise_broken_warns_the_others_once() -> None:
    session = broken("honest", "human", "honest", "honest")
    assert heard(session) == [("G", "expose"), ("Y", "reproach")]
    assert all(name in session.remarks[0].text for name in ("Bo", "Di"))
    assert heard(broken("honest", "human", "honest", "human")) == [("G", "expose")]


def test_who_bears_a_grudge_says_so_where_it_counts() -> None:
    terms = read_terms("R.NOKILL.G.n2,G.NOKILL.B.n2")
    cheated = Deal(1, 2, terms, "agreed", frozenset({1}), 0, 0, ("broken", "kept"))
    endangered, session = (
        table(code, "human", "human", "grudge", deals=(cheated,))
        for code in (DANGER, E3.replace(":Y:-:YGBR", ":R:-:RYGB"))
    )
    assert heard(after(endangered, "no")) == [("G", "refuse-cheat")]
    session = after(session, "deal=2,R.PASS.G,G.CAP.3", "G:nk=2")
    assert heard(session) == [("G", "decline-cheat")]
    assert "Bo" in session.remarks[0].text


def test_thanks_for_a_chip_in_danger_and_a_refusal_with_its_figures() -> None:
    assert heard(after(table(DANGER, "human", "honest"), "gG@R")) == [("R", "thanks-rescue")]
    ((seat, act),) = heard(after(table(DANGER, "human", "human", "honest"), "no"))
    assert (seat, act.split("-")[0]) == ("G", "refuse")


def test_nobody_is_let_down_without_a_word() -> None:
    """Of several refusals the first is spoken, whatever was said just before of something else."""
    for earlier in ("reply", "accept", "decline"):
        session = table(DANGER, "human", "human", "honest", "honest")
        session = session.remarked(Remark(0, "Y", earlier, "Well.", False))
        acts = [act for _, act in heard(after(session, "no", "no"))]
        assert acts[0] == earlier
        assert acts[1].startswith("refuse")
        assert acts[2:] in ([], ["refuse"]), "a second one only where it is the first with a reason"
        assert acts.count("refuse") <= 1


def test_a_kept_promise_is_thanked_for() -> None:
    session = table(E3, "human", "human", "human", "grudge").play_codes(*OWED)
    assert heard(after(session, "gY@Y")) == [("Y", "thanks")]


def test_who_wins_has_the_last_word() -> None:
    session = after(table("so-long-sucker+endgame:-:B1/R1:B", "silent", "human"), "R:resign")
    assert heard(session) == [("B", "win")]


def test_there_is_room_between_remarks_that_need_not_be_made() -> None:
    """Whoever feeds the leader may be warned, but not where somebody has just spoken."""
    session = table(LED, "human", "human", "honest", "grudge")
    said = Remark(0, "G", "warning", "Careful.", False)
    warned = 0
    for seed in range(12):
        players = [replace(player, seed=seed) for player in session.players]
        fed = replace(session, players=tuple(players)).play_code("R@1~B")
        late = replace(fed, tree=replace(fed.tree, _states=[fed.state_at(0), _later(fed.state_at(1))]))
        warned += any(remark.act in ("warning", "threat") for remark in remarks.spoken(late, 1))
        assert remarks.spoken(replace(late, remarks=(said,)), 1) or not remarks.spoken(fed, 1)
    assert 3 <= warned <= 11


def _later(t: SuckerPosition) -> SuckerPosition:
    return replace(t, ledger=replace(t.ledger, placements=9))


def test_people_and_programs_are_given_no_words() -> None:
    session = after(table(E3), "deal=1,Y.PASS.R,R.CAP.2", "R:ok=1")
    assert session.remarks == ()


# sentences


LONG = {
    "remarks": {
        **dict.fromkeys(("other", "leader", "next"), "Yellow"),
        **dict.fromkeys(("now", "then", "theirs", "yours", "share", "boast"), "38%"),
        **{"partner": "Green and Yellow", "deal": "100", "size": "24", "held": "11 chips"},
    },
    "replies": {
        **dict.fromkeys(("you", "other", "leader"), "Yellow"),
        **dict.fromkeys(("now", "then", "yours", "share", "trust", "instead"), "38%"),
        **{"kept": "12", "broken": "12", "held": "11 chips", "size": "11 chips"},
        **dict.fromkeys(("terms", "supposed"), "Yellow passes the move to Green"),
        **{"tied": "Blue, Red, Green and I", "quote": "q" * (LONGEST - 30)},
    },
}
"""The longest words for every place."""


@pytest.mark.parametrize("what", LONG)
def test_of_each_act_there_are_three_short_sentences_and_only_who_deals_for_himself_bluffs(what: str) -> None:
    known = remarks.sentences(what)
    for (act, voice), lines in known.items():
        assert voice in PERSONALITIES
        assert len({line.text for line in lines}) == len(lines) >= 3, (act, voice)
        for line in lines:
            where = f"{act}.{voice}: {line.text}"
            assert line.places <= LONG[what].keys(), where
            assert len(line.text.format(**LONG[what])) <= LONGEST, where
            assert line.text == line.text.strip(), where
            said, _ = ask.present(remarks.choose([line], [], Random(1), {**LONG[what], "terms": "you pass"}))
            assert said[0] == said[0].upper(), where
            assert what == "replies" or line.text[-1] in ".?!", where
            assert not (line.bluff and (what == "replies" or voice in ("honest", "silent"))), where
            assert line.bluff or ("boast" not in line.places and act != "threat"), where
    assert what == "replies" or "threat" in {act for act, _ in known}


@pytest.mark.parametrize("voice", ["honest", "opportunist", "grudge", "silent"])
def test_no_sentence_comes_twice_in_a_row(voice: str) -> None:
    said: list[str] = []
    rng, lines = Random(5), remarks.sentences("remarks")["plea", voice]
    for _ in range(40):
        said.append(ask.present(remarks.choose(lines, said, rng, LONG["remarks"]))[0])
    assert all(first != second for first, second in pairwise(said))
    assert set(said) == {line.text.format(**LONG["remarks"]) for line in lines}


def test_who_speaks_does_not_repeat_himself_though_others_spoke_since() -> None:
    lines = (Line("Yes."), Line("Agreed."))
    assert remarks.choose(lines, ["Yes.", "Agreed."], Random(1), {}, last="Yes.") == ("Agreed.", False)


def test_a_sentence_is_recognized_whatever_its_figures() -> None:
    lines, figures = (Line("{other} wins {share}."), Line("Not {other}.")), {"other": "Blue", "share": "3"}
    for before, after in ("Red wins 4.", "Not Blue."), ("Not Red.", "Blue wins 3."):
        assert remarks.choose(lines, [before], Random(1), figures) == (after, False)


def test_a_sentence_without_its_figure_is_left_out() -> None:
    lines = (Line("{then} beats {now}."), Line("Done."))
    for seed in range(20):
        assert remarks.choose(lines, [], Random(seed), {"now": None, "then": "4 in 10"}) == ("Done.", False)
    assert remarks.choose(lines[:1], [], Random(1), {}) is None


@pytest.mark.parametrize(
    ("share", "words"), [(0.31, "3 in 10"), (0.04, "4%"), (0.0, "1%"), (0.97, "97%"), (1.0, "99%")]
)
def test_odds_in_words(share: float, words: str) -> None:
    assert remarks.odds(share) == words


@pytest.mark.parametrize(
    ("now", "then", "words"),
    [
        *((0.31, 0.38, ("3 in 10", "4 in 10")), (0.31, 0.33, ("31%", "33%")), (0.02, 0.38, ("2%", "38%"))),
        *((0.66, 0.64, ("66%", "64%")), (0.311, 0.313, None)),
    ],
)
def test_two_odds_can_be_told_apart(now: float, then: float, words: tuple[str, str] | None) -> None:
    assert remarks.both(now, then) == words


@pytest.mark.parametrize(
    ("kind", "voice"),
    [
        *(("strong/grudge", "grudge"), ("expert", "honest"), ("greedy", "silent"), ("search", "silent")),
        *(("human", None), ("engine:mine", None)),
    ],
)
def test_who_speaks_how(kind: str, voice: str | None) -> None:
    assert remarks.voice_of(parse(kind)) == voice
