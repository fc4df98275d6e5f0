"""What machines believe of a promise, by hand-made records; and what a lie costs who told it."""

from dataclasses import replace
from random import Random

import pytest

from nimarcade.core.game import play
from nimarcade.games.so_long_sucker.deals import read_terms
from nimarcade.games.so_long_sucker.position import (
    Answer,
    Deal,
    Give,
    Propose,
    Record,
    Standing,
    SuckerPosition,
    Verb,
)
from nimarcade.games.so_long_sucker.rules import GAME
from nimarcade.play import seat_kinds
from nimarcade.players.so_long_sucker import bargaining, beliefs, promise_keeping, templates
from nimarcade.players.so_long_sucker.deal_values import DealValue
from nimarcade.players.so_long_sucker.levels import personality_of
from tests import ask
from tests.tools.liar import Bot, BotMatch

BLUE, RED, GREEN, YELLOW = range(4)
BOTS: tuple[Bot, ...] = "liar", "twin"
OPEN = "so-long-sucker+hofstra:BYR/GRY/GB:B3/R3Y1/G4/Y2B1R1:Y:Y1"
HONESTLY = seat_kinds.parse("expert/honest")
HONEST = ask.present(personality_of(HONESTLY))


def recorded(terms: str, *standing: Standing, code: str = OPEN, cost: int = 0) -> SuckerPosition:
    """The table with a deal that Red and Green agreed on, and what Red's word has cost him."""
    p: SuckerPosition = ask.table(code)
    deal = Deal(1, GREEN, read_terms(terms), "agreed", frozenset({RED}), 0, 0, standing)
    costs = tuple((0, 0, 0, cost) if seat == YELLOW else (cost,) * 4 for seat in range(4))
    return replace(p, ledger=replace(p.ledger, placements=40, deals=(deal,), costs=costs))


def believed(p: SuckerPosition, verb: Verb, price: float = 1.0) -> float:
    return beliefs.word(p.ledger, RED, verb, beliefs.CREDIT, price)


@pytest.mark.parametrize(
    ("terms", "stands", "cost", "act", "refrain", "cheap"),
    [
        ("R.PASS.G,G.PASS.R", ("open", "open"), 0, 3 / 4, 3 / 4, 5 / 6),
        ("R.PASS.G,G.PASS.R", ("kept", "broken"), 0, 3 / 4, 3 / 4, 5 / 6),
        ("R.GIVE.Y@G,G.PASS.R", ("kept", "kept"), 3, 4 / 5, 4 / 5, 6 / 7),
        ("R.GIVE.Y@G,G.PASS.R", ("broken", "void"), 0, 3 / 7, 3 / 5.5, 5 / 7.5),
        ("R.GIVE.Y3@G,G.PASS.R", ("broken", "void"), 0, 3 / 5.5, 3 / 4.75, 5 / 6.75),
        ("R.NOKILL.G,G.NOKILL.R", ("broken", "void"), 0, 3 / 5.5, 3 / 7, 5 / 6.75),
        ("R.NOKILL.G,R.PASS.G,G.NOKILL.R", ("broken", "broken", "void"), 0, 3 / 8.5, 3 / 8.5, 5 / 8.25),
    ],
    ids=["nothing yet", "the other's", "a dear gift kept", "a chip", "three chips", "a truce", "both kinds"],
)
def test_a_broken_word_tells_most_of_promises_of_its_kind_and_price(
    terms: str, stands: tuple[Standing, ...], cost: int, act: float, refrain: float, cheap: float
) -> None:
    p = recorded(terms, *stands, cost=cost)
    told = believed(p, "GIVE"), believed(p, "NOKILL"), believed(p, "GIVE", 0.0)
    assert told == pytest.approx((act, refrain, cheap))
    assert believed(p, "GIVE", 3.0) <= told[0], "the dearer, the less likely"
    assert (RED in beliefs.liars(p)) is ("broken" in stands[:1])


def test_earlier_games_count_for_both_kinds() -> None:
    p: SuckerPosition = ask.table(OPEN)
    carried = (Record(), Record(0, 1), Record(), Record())
    p = replace(p, ledger=replace(p.ledger, carried=carried))
    assert believed(p, "GIVE") == believed(p, "NOKILL") == pytest.approx(3 / 7)
    assert beliefs.liars(p) == {RED}


def test_who_is_doubted_pays_first_of_what_he_holds() -> None:
    p: SuckerPosition = ask.table(OPEN)
    ransom, share = read_terms("G.PASS.R,R.GIVE.Y@G"), read_terms("Y.PASS.R,R.CAP.1,R.GIVE.B@Y")
    assert beliefs.steps_first(p, ransom, {RED}) == ransom[::-1]
    assert beliefs.steps_first(p, ransom, {GREEN}) == ransom
    assert beliefs.steps_first(p, share, {RED}) == share, "he has no blue chip before he captures"


@pytest.mark.parametrize("worth", [0.1, 0.3], ids=["it would not do as it stands", "it would do"])
def test_a_liars_offer_is_answered_by_the_same_with_his_step_first(
    worth: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    def valued(p: object, by: int, terms: tuple[object, ...], *_: object) -> DealValue:
        good = str(terms[0]).startswith("R.GIVE")
        return DealValue((0.2,) * 4, (0.4 if good else worth,) * 4, (0.4,) * 4)

    monkeypatch.setattr(bargaining, "deal_value", valued)
    monkeypatch.setattr(bargaining, "shares", lambda *_: (0.25,) * 4)
    monkeypatch.setattr(bargaining, "offers", lambda *_: iter(()))
    for stands, counter in (("broken", "R.GIVE.Y@Y,Y.PASS.R"), ("kept", None)):
        p = recorded("R.PASS.G,G.PASS.R", ask.typed(str, stands), "void")  # type: ignore[arg-type]
        p = play(GAME, p, Propose(RED, 2, read_terms("Y.PASS.R,R.GIVE.Y@Y")))
        answered = bargaining.answer(p, p.ledger.deals[1], YELLOW, HONEST)
        if stands == "kept" and worth > 0.2:
            assert answered.yes
            continue
        assert (answered.yes, answered.why, answered.about) == (False, "trust", RED)
        assert ("pay first" in answered.reason) is (stands == "broken")
        act = bargaining.offer(play(GAME, p, Answer(YELLOW, 2, False)), YELLOW, HONEST, Random(1))
        assert (act and ",".join(map(str, act.terms))) == counter


def test_machines_unite_against_a_liar() -> None:
    for stands in ("broken", "kept"):
        p = recorded("R.PASS.G,G.PASS.R", stands, "void")
        offers = {",".join(map(str, terms)) for terms in templates.offers(p, YELLOW, (0.25,) * 4)}
        united = "B.NOPASS.R.n12,Y.NOPASS.R.n12" in offers
        assert united is (stands == "broken")


def test_of_moves_alike_the_one_that_harms_a_liar_is_taken() -> None:
    """Whoever saw it plays against him a little, the more the less his word is worth."""
    once = recorded("R.PASS.G,G.PASS.R", "broken", "void")
    often = replace(once, ledger=replace(once.ledger, carried=(Record(), Record(0, 5), Record(), Record())))
    weights = [ask.present(promise_keeping.bias(p, HONESTLY)) for p in (once, often)]
    assert promise_keeping.PUNISHED < weights[1][YELLOW][RED] < weights[0][YELLOW][RED] < 0
    assert promise_keeping.bias(once, seat_kinds.parse("expert/silent")) is None
    assert promise_keeping.bias(recorded("R.PASS.G,G.PASS.R", "kept", "kept"), HONESTLY) is None


def test_a_partner_counts_less_who_is_ahead_or_has_other_partners(monkeypatch: pytest.MonkeyPatch) -> None:
    def weight(terms: str, chances: tuple[float, ...]) -> float:
        monkeypatch.setattr(promise_keeping, "shares", lambda *_: chances)
        open_: list[Standing] = ["open"] * len(read_terms(terms))
        p = recorded(terms, *open_, code="so-long-sucker+hofstra:-:B6/R6/G6/Y6:G:-:G")
        return ask.present(promise_keeping.bias(p, HONESTLY))[GREEN][RED]

    one, two = "R.NOKILL.G.n40,G.NOKILL.R.n40", "R.NOKILL.Y.n40,Y.NOKILL.R.n40"
    even, ahead = (0.2, 0.3, 0.2, 0.3), (0.1, 0.6, 0.1, 0.2)
    assert weight(one, even) == promise_keeping.ALLIED
    assert weight(f"{one},{two}", even) == promise_keeping.ALLIED / 2
    assert weight(one, ahead) == pytest.approx(promise_keeping.ALLIED / 2)


def test_the_bots_that_measure_a_lie_say_yes_and_offer_truces_and_one_pays() -> None:
    p = recorded("R.GIVE.Y@G,G.NOKILL.R", "open", "open")
    asked = play(GAME, p, Propose(YELLOW, 2, read_terms("R.NOKILL.B,Y.PASS.R")))
    acts = {bot: [BotMatch(bot, "novice", 1).act(t, RED) for t in (asked, p)] for bot in BOTS}
    assert acts["liar"][0] == acts["twin"][0] == Answer(RED, 2, True)
    assert isinstance(acts["liar"][1], Propose)
    assert isinstance(acts["twin"][1], Give)
    tally = BotMatch("liar", "novice", 1, "so-long-sucker+c=2").tally(range(1))
    assert sum(tally.wins) == 1
    assert tally.deals[0].offered > 0
