"""What is told of a table: what happened, in reading order, what is said and asked, who sits there."""

from functools import partial
from textwrap import wrap
from typing import cast

import pytest

from nimarcade.core import catalogue
from nimarcade.play import saves
from nimarcade.play.match import TableSession, at_table
from nimarcade.play.session import Player, Remark, Session
from nimarcade.view.glyphs import ASCII
from nimarcade.view.stage import table_view
from nimarcade.view.table import narration, screen_words, wording
from nimarcade.view.table.loop import TableLoop
from nimarcade.view.table.picture import TableDraft, TablePicture, players
from tests import ask
from tests.sessions import PEOPLE, game

SEATS = (Player("human", "You"), *(Player("random", name, 1) for name in ("Red", "Green", "Yellow")))
START = "so-long-sucker+custom+c=3+k=4:-/BYR:B2/R2/G3/Y2:B"


def played(*acts: str, code: str = START) -> TableSession:
    session = Session.begin(ask.table(code), SEATS)
    session = session.play_codes(*acts)
    assert at_table(session)
    return session


def news(session: TableSession, ply: int, seat: int) -> list[str]:
    """What happened since the last turn of this seat, below its heading."""
    return [block.text for block in wording.since(session, ply, seat)[1:]]


ROUND = ("B@1~R", "R:deal=1,R.PASS.G,G.GIVE.G@R", "G:ok=1", "R@2", "xB", "R@3~B")


def test_what_happened_since_the_last_turn_stands_in_one_block() -> None:
    session = played(*ROUND).comment("Sorry, Green", ply=6, seat="R")
    assert wording.since(session, 6, 0)[0].text == "Since your last turn"
    assert news(session, 6, 0) == [
        "Green accepts Red's deal 1.", "Red takes 4 from pile 2.", "broken: Red passes the move to Green",
        "Red discards 1 blue chip.", "Red: red on 3.", "Red: “Sorry, Green”",
    ]  # fmt: skip
    assert wording.since(session, 1, 0) == []
    assert news(session, 2, 0)[0] == "Red offers Green deal 1."


def test_words_are_signed_by_who_said_them_whoever_sits_there_now() -> None:
    hal, zoe, machine = Player("human", "Hal"), Player("human", "Zoe"), Player("casual", "Casual for Hal", 1)
    session = played(*ROUND).seating(1, hal).comment("Sorry, all", ply=6, seat="R")
    session = session.seating(1, machine).remarked(Remark(6, "R", "chat", "Hm", False))
    told = ["Hal (Red): “Sorry, all”", "Casual for Hal (Red): “Hm”"]
    for now, beside in ((machine, "Hm"), (hal, "Sorry, all"), (zoe, None)):
        session = session.seating(1, now)
        assert at_table(session)
        assert saves.from_json(saves.as_json(session), "kept").comments == session.comments
        loop = TableLoop(session)
        assert [wording.said(session, comment) for comment in session.comments] == told
        assert [remark.comment for remark in session.remarks] == [session.comments[1]]
        assert table_view.at_table(loop, players(loop.state)).speech.get(1) == beside


def test_where_the_record_is_hidden_nothing_is_told_of_the_deals_of_others() -> None:
    """Two games that differ in what Red and Green promised and answered, and in what became of it."""
    told, code = [], START.replace("+k=4", "+k=4+deals=any+record=hidden")
    for terms, answer in (("R.PASS.G,G.GIVE.G@R", "ok"), ("G.NOKILL.R.n1,R.GIVE.R@G", "nk")):
        acts = (
            f"R:deal=1,{terms}", f"G:{answer}=1", "B@1~R", "R:deal=2,R.PASS.B,B.PASS.R", "B:nk=2", "R@3~B",
        )  # fmt: skip
        session = played(*acts, code=code)
        loop = TableLoop(session)
        shown = loop.shown
        lines = [block.text for block in (*wording.record(shown, 6, 0), *wording.past(shown, shown.state))]
        lines += [*narration.account(shown), *narration.retold(shown), *wording.news(0, shown)]
        lines += [str(seat.trust) for seat in players(loop.state, shown).seats]
        told.append(lines)
        over = TableLoop(session.play_codes("resign", "R:resign", "G:resign")).shown
        assert str(over.move_at(1)) == acts[0][2:]
    assert told[0] == told[1]
    assert told[0][:2] == ["1. Red: offers deal 1 in private", "2. Green: answers Red's deal 1"]
    assert "#2 offered by Red: declined" in told[0]


def test_a_capture_and_its_discard_are_one_sentence() -> None:
    session = played("B@1~R", "R@2", "xB")
    assert news(session, 3, 0)[0] == "Red takes 4 from pile 2, discards 1 blue chip."
    session = played("R@2", "xB", code=START.replace("B2/R2", "B2R1/R1"))
    assert news(session, 2, 3)[0].startswith("Red takes 4 from pile 2 after Blue's chip, ")
    assert wording.heading(session, 1, 1) == "So far"


def test_many_chips_put_down_are_counted() -> None:
    code = "so-long-sucker+custom+c=60+k=40:-:B60/R60/G60/Y60:R"
    session = played(*(f"{'GR'[slot % 2]}@{slot}~{'RG'[slot % 2]}" for slot in range(1, 15)), code=code)
    (told,) = news(session, session.ply, 0)
    assert told.startswith("4 chips, then Red: red on 5, Green: green on 6, ")
    assert told.endswith("Green: green on 14.")


def test_ones_own_acts_beside_the_turn_are_no_news() -> None:
    session = played("B@1~R", "B:gB@R", "R@3~G").comment("There you are", ply=2, seat="B")
    assert news(session, 3, 0) == ["Red: red on 3."]
    assert wording.since(session, 3, 1) == []
    told = ["Blue: blue on 1.", "Blue gives 1 blue chip to Red.", "You: “There you are”"]
    assert news(session, 2, 2) == told


def test_acts_are_told_of_a_third_person_and_of_you() -> None:
    session = played("R:gR@G", "B:gB@G")
    assert wording.line(session, 1) == "1. Red: gives 1 red chip to Green"
    assert wording.line(session, 2) == "2. You (Blue): give 1 blue chip to Green"


def test_who_goes_out_and_who_wins_stands_in_the_record() -> None:
    session = played("B:resign", "Y:resign", "G:resign")
    told = [block.text for block in wording.record(session, 3) if block.kind == "verdict"]
    assert told == [
        "You are out: 1 point", "Yellow is out: 2 points", "Green is out: 3 points", "Red wins: 4 points",
    ]  # fmt: skip
    assert news(session, 1, 1)[:2] == ["Blue resigns.", "You are out: 1 point."]
    session = played("G@1", code="so-long-sucker+nash+c=2:BYR/RG/B:-/-/G1/Y1:G:-:GRBY")
    assert narration.made(session, 1)[1:4] == [
        "You are out: 1 point.", "Green is out: 2 points.", "Red is out: 3 points.",
    ]  # fmt: skip


def test_what_others_do_to_the_only_person_is_told_of_you() -> None:
    danger = played("R@1~B", code="so-long-sucker+custom+c=3+k=4:-/BYR:-/B2R2/G3/Y2:R")
    reason = wording.reason(danger, 1)
    assert reason.endswith("Red chose you. You have no chip to play: Red, Green or Yellow may give one.")
    saved, refused = danger.play_code("gB@B"), danger.play_code("no")
    assert news(saved, 2, 0)[-1] == "Red gives 1 blue chip to you."
    assert news(refused, 2, 0)[-1] == "Red refuses to rescue you."
    assert wording.reason(saved, 2) == "Red's gift saved you: you move."
    assert wording.line(refused, 2) == "2. Red: refuses to rescue you"


def test_the_question_of_a_rescue_has_room_in_the_smallest_window() -> None:
    asked = game("so-long-sucker+custom+c=3+k=4:-/BYR:-/B2R2/G3/Y2:R", "R@1~B", "no", "no")
    assert at_table(asked)
    assert [screen_words.danger(asked, ply) for ply in (1, 3)] == [
        "Blue has no chip to play: Ben (Red) gives one or says no. Asked next: Green and Yellow.",
        "Blue has no chip to play, and is out if Dora (Yellow) says no. Red and Green refused.",
    ]
    assert all(len(wrap(screen_words.danger(asked, ply), 38)) <= 3 for ply in (1, 2, 3))


MACHINES = tuple(Player("random", name, 1) for name in ("Blue", "Red", "Green", "Yellow"))
SMALL = "so-long-sucker+custom+c=3+k=4"
CAPTURE = f"{SMALL}:-/BYR:B2/R2/G3/Y2:R"


def flow(code: str, players: tuple[Player, ...] = PEOPLE, *acts: str) -> TableLoop:
    return TableLoop(game(code, *acts, players=players))


standing = partial(screen_words.standing, asking=False, narrow=False)


def test_whose_turn_it_is_is_said_once() -> None:
    seats = (Player("human", "You"), *(Player("greedy", name) for name in ("Red", "Green", "Yellow")))
    loop = flow(SMALL, seats)
    draft = screen_words.begun(loop)
    said = standing(loop, draft, narrow=True).texts
    assert said == ("You play first.", "You are to play.")


def test_nobody_alone_is_asked_to_take_back_what_a_machine_did() -> None:
    loop = flow(SMALL, (Player("human", "You"), *MACHINES[1:]), "B@1~R", "R@2~B")
    agreement = loop.asks(loop.session.go_to(1))
    assert agreement.seats == [agreement.mover] == [0]


def test_a_placement_is_begun_and_told() -> None:
    loop = flow(SMALL)
    draft = ask.present(screen_words.begun(loop))
    shown = standing(loop, draft)
    assert shown == screen_words.preview(loop.session, draft)
    assert shown.kind == "preview"
    assert shown.texts[0].startswith("Ann (Blue): blue on empty slot 1, ")
    assert "Enter plays; " in shown.texts[0]
    assert f"Ann (Blue): {draft.words(0)}. Enter plays." in shown.texts
    aside = screen_words.preview(loop.session, draft, aside="tab")
    assert not any("Enter plays" in text for text in aside.texts), "enter answers an offer now"
    bound = flow(f"{SMALL}+deals=any+promises=bind", PEOPLE, "deal=1,B.PASS.R,R.PASS.B", "R:ok=1").session
    astray = TableDraft(bound.state, 0, 1, 2)
    told = screen_words.preview(bound, astray).texts[-1]
    assert told == "Deals bind at this table: Blue passes the move to Red."
    narrow = standing(loop, draft, narrow=True)
    assert (narrow.kind, narrow.texts[-1]) == ("turn", "Ann (Blue) is to play.")


def test_a_machine_thinks_or_is_paused() -> None:
    loop = flow(SMALL, MACHINES)
    assert screen_words.begun(loop) is None
    assert standing(loop, None).texts == (
        "Blue (random) is thinking…",
        "Blue is thinking…",
    )
    known = flow(SMALL, MACHINES, "B@1~R")
    assert standing(known, None).texts[0].startswith("1. Blue: ")
    after = standing(known, None, told=True)
    assert after.texts[-1] == "Red is thinking…"
    loop.paused = True
    assert "{table.pause} goes on" in standing(loop, None).texts[0]
    bar = screen_words.thinking(loop.session, "strong/time=10", 5.0, ASCII)
    assert bar[-1] == "Blue is thinking ======------ 5 of 10 s ({table.pause} stops)"
    assert screen_words.thinking(loop.session, "random", 2.0, ASCII) == (
        "Blue (random) is thinking… 2 s ({table.pause} stops)",
        "Blue is thinking… 2 s ({table.pause} stops)",
    )
    assert screen_words.machine_move(loop.session, "B@1~R")[1] == "Blue: B@1~R"


def test_a_capture_asks_what_is_discarded() -> None:
    loop = flow(CAPTURE, PEOPLE, "R@2")
    words, items = screen_words.question(loop)
    assert words.endswith("The rest goes to your hand.")
    assert items
    assert standing(loop, None, asking=True).texts[-1] == "Arrows and enter choose."


def test_an_offer_of_a_machine_comes_with_what_it_says() -> None:
    loop = flow(SMALL, (PEOPLE[0], *MACHINES[1:]), "R:deal=1,B.PASS.R,R.GIVE.R@B")
    assert "“" not in screen_words.question(loop)[0]
    loop.acted_out_of_turn([], [Remark(1, "R", "offer", "Shall we, Blue?", False)])
    assert screen_words.question(loop)[0].endswith(
        "1 You pass the move to Red. 2 Red gives you 1 red chip. A broken step voids the rest. "
        "“Shall we, Blue?”"
    )


def test_an_offer_waits_for_its_answer() -> None:
    loop = flow(SMALL, PEOPLE, "B:deal=1,B.PASS.R,R.GIVE.R@B")
    words, items = screen_words.question(loop)
    assert words.startswith("Deal 1: Ann (Blue) offers Ben (Red)")
    assert [item.title.split()[0] for item in items] == ["Decline", "Accept", "Counter"]
    waiting = standing(loop, TablePicture(loop.state).written("B@1~R"), asking=True)
    assert waiting.texts[:2] == (
        "An offer waits for Ben (Red); tab: the piles.", "Offer for Ben (Red); tab: piles.",
    )  # fmt: skip


def test_nothing_is_asked_of_machines() -> None:
    assert screen_words.question(flow(CAPTURE, MACHINES, "R@2")) == ("", [])


def test_what_machines_did_is_told_before_the_turn_and_never_instead_of_it() -> None:
    turn = ("Blue is to play. Enter plays.", "Blue is to play.")
    told = screen_words.after_news(("Red: no. Green: no.", "Green: no."), turn)
    assert told[0] == "Red: no. Green: no. Blue is to play. Enter plays."
    assert told[-2:] == turn
    assert all("Blue is to play." in text for text in told)


def test_the_newest_deal_of_ones_own_comes_first_then_short_news() -> None:
    acts = [
        "B:deal=1,B.NOKILL.R,R.NOKILL.B", "R:ok=1",
        "B:deal=2,B.NOKILL.G,G.NOKILL.B", "G:ok=2",
        "G:deal=3,G.NOKILL.B,B.NOKILL.G",
    ]  # fmt: skip
    loop = flow(SMALL, (PEOPLE[0], *MACHINES[1:]), *acts)
    heads = [block.text for block in screen_words.side_panel(loop, 0) if block.kind == "head"]
    assert heads[:4] == ["Deals", "So far", "Why this turn", "Other deals"]
    texts = [block.text for block in screen_words.side_panel(loop, 0)]
    assert texts.index("#2 Green and you, in force:") < texts.index("#1 Red and you, in force:")
    assert not any("#3" in text for text in texts), "it stands in the question"
    loop.passed.add(("offer", 3, 0))
    texts = [block.text for block in screen_words.side_panel(loop, 0)]
    assert texts[1].startswith("#3 offered by Green")
    assert {"#2 Green and you, in force:", "#1 Red and you, in force:"} < set(texts)


def test_of_much_news_the_latest_is_told_beside_the_table() -> None:
    code = "so-long-sucker+custom+c=6+k=8"
    gifts = [f"{giver}:g{giver}@{to}" for giver in "RGY" for to in "RGY" if to != giver] * 2
    loop = flow(code, (PEOPLE[0], *MACHINES[1:]), "R:gR@B", *gifts[:6])
    texts = [block.text for block in screen_words.side_panel(loop, 0)]
    first = texts.index("So far")
    assert texts[first + 1] == "3 before: see the record"
    assert texts[first + 2 : first + 7][-1] == ""
    assert texts[first + 5].startswith("Yellow gives")


KINDS = ("human", "perfect/grudge", "expert", "engine:true")


def sitting(code: str, *kinds: str) -> TableSession:
    players = [
        Player(kind, name, 1) for kind, name in zip(kinds, ("You", "Red", "Ann", "Yellow"), strict=False)
    ]
    return cast("TableSession", Session.begin(ask.table(code), players))


@pytest.mark.parametrize(
    ("code", "kinds", "words"),
    [
        (SMALL, KINDS, ["a person", "strongest, grudge", "expert, honest", "a program"]),
        (
            SMALL,
            ("search/sims=1500", "strong/time=2/silent", "greedy", "random"),
            ["search, 1,500 games a decision", "strong, 2 s a decision, silent", "greedy", "random"],
        ),
        (f"{SMALL}+players=2", ("human", "perfect"), ["a person", "perfect"]),
    ],
)
def test_a_seat_says_level_and_personality(code: str, kinds: tuple[str, ...], words: list[str]) -> None:
    session = sitting(code, *kinds)
    assert [wording.level(session, seat) for seat in range(len(kinds))] == words


@pytest.mark.parametrize(("slot", "example"), [("B@1", "discard red"), ("B@2", "discard blue")])
def test_the_example_of_a_discard_costs_no_own_chip_that_could_stay(slot: str, example: str) -> None:
    session = sitting("so-long-sucker+endgame:RB/B/-:B2/R2:B", "human", "perfect")
    asked = narration.question(session.play_code(slot))
    assert f"such as: {example}. The rest goes to your hand." in asked


@pytest.mark.parametrize(
    ("terms", "waits"),
    [
        (
            "B.PASS.R,R.PASS.B",
            "offered by Red: 1 You pass the move to Red. 2 Red passes the move to you. "
            "A broken step voids the rest. It waits for your answer.",
        ),
        ("R.PASS.B,G.PASS.R", "It waits for an answer from Ann (Green)."),
        ("B.PASS.R,G.PASS.R", "It waits for an answer from Ann (Green) and you."),
    ],
)
def test_an_offer_says_whose_answer_it_waits_for(terms: str, waits: str) -> None:
    session = sitting(f"{SMALL}+deals=any", *KINDS).play_code(f"R:deal=1,{terms}")
    (deal,) = session.state.ledger.deals
    assert narration.offered(session, deal).endswith(waits)


def test_the_machines_stand_in_the_panel_and_are_told_at_the_start() -> None:
    session = sitting(SMALL, *KINDS)
    assert [block.text for block in wording.levels(session)][:3] == [
        "Machines",
        "Red: strongest, grudge",
        "Ann (Green): expert, honest",
    ]
    assert "Red is strongest, grudge. Ann (Green) is expert, honest." in narration.intro(session)[-1]
    people = cast(
        "TableSession", Session.begin(catalogue.read(SMALL), [Player("human", name) for name in "ABCD"])
    )
    assert not list(wording.levels(people))


def test_a_broken_deal_is_past() -> None:
    session = flow(START, PEOPLE, "B:deal=1,B.PASS.R,R.CAP.2", "R:ok=1", "B@1~G").session
    assert wording.running(session, session.state) == ([], [])
    past = [block.text for block in wording.past(session, session.state)]
    assert "#1 Blue and Red: broken by Blue" in past
