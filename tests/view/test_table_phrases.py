"""What is said and asked at a table, from the flow of a game alone."""

from __future__ import annotations

from nimarcade.play.session import Player, Remark
from nimarcade.view.glyphs import ASCII
from nimarcade.view.table import screen_words
from nimarcade.view.table.loop import TableLoop
from nimarcade.view.table.picture import written
from tests.sessions import PEOPLE, game

MACHINES = tuple(Player("random", name, 1) for name in ("Blue", "Red", "Green", "Yellow"))
SMALL = "so-long-sucker+custom+c=3+k=4"
CAPTURE = f"{SMALL}:-/BYR:B2/R2/G3/Y2:R"


def seated(code: str, players: tuple[Player, ...] = PEOPLE, *acts: str) -> TableLoop:
    return TableLoop(game(code, *acts, players=players))


def test_whose_turn_it_is_is_said_once() -> None:
    seats = (Player("human", "You"), *(Player("greedy", name) for name in ("Red", "Green", "Yellow")))
    loop = seated(SMALL, seats)
    draft = screen_words.begun(loop)
    said = screen_words.standing(loop, draft, asking=False, narrow=True).texts
    assert said == ("You play first.", "You are to play.")


def test_a_placement_is_begun_and_told() -> None:
    loop = seated(SMALL)
    draft = screen_words.begun(loop)
    assert draft is not None
    shown = screen_words.standing(loop, draft, asking=False, narrow=False)
    assert shown == screen_words.preview(loop.session, draft)
    assert shown.kind == "preview"
    assert shown.texts[0].startswith("Ann (Blue): blue on empty slot 1, ")
    assert "enter plays." in shown.texts[0]
    assert f"Ann (Blue): {draft.words(0)}. enter plays." in shown.texts
    aside = screen_words.preview(loop.session, draft, aside=True)
    assert not any("enter plays." in text for text in aside.texts), "enter answers an offer now"
    narrow = screen_words.standing(loop, draft, asking=False, narrow=True)
    assert (narrow.kind, narrow.texts[-1]) == ("turn", "Ann (Blue) is to play.")


def test_a_machine_thinks_or_is_paused() -> None:
    loop = seated(SMALL, MACHINES)
    assert screen_words.begun(loop) is None
    assert screen_words.standing(loop, None, asking=False, narrow=False).texts == (
        "Blue (random) is thinking…",
        "Blue is thinking…",
    )
    known = seated(SMALL, MACHINES, "B@1~R")
    assert screen_words.standing(known, None, asking=False, narrow=False).texts[0].startswith("1. Blue: ")
    after = screen_words.standing(known, None, asking=False, narrow=False, told=True)
    assert after.texts[-1] == "Red is thinking…"
    loop.paused = True
    assert "space goes on" in screen_words.standing(loop, None, asking=False, narrow=False).texts[0]
    bar = screen_words.thinking(loop.session, "strong/time=10", 5.0, ASCII)
    assert bar[-1] == "Blue is thinking ======------ 5 of 10 s (space stops)"
    assert screen_words.thinking(loop.session, "random", 2.0, ASCII) == (
        "Blue (random) is thinking… 2 s (space stops)",
        "Blue is thinking… 2 s (space stops)",
    )
    assert screen_words.machine_move(loop.session, "B@1~R")[1] == "Blue: B@1~R"


def test_a_capture_asks_what_is_discarded() -> None:
    loop = seated(CAPTURE, PEOPLE, "R@2")
    words, items = screen_words.question(loop)
    assert words.endswith("The rest goes to the hand.")
    assert items
    assert (
        screen_words.standing(loop, None, asking=True, narrow=False).texts[-1] == "Arrows and enter choose."
    )


def test_an_offer_of_a_machine_comes_with_what_it_says() -> None:
    loop = seated(SMALL, (PEOPLE[0], *MACHINES[1:]), "R:deal=1,B.PASS.R,R.GIVE.R@B")
    assert "“" not in screen_words.question(loop)[0]
    loop.acted_out_of_turn([], [Remark(1, "R", "offer", "Shall we, Blue?", False)])
    assert screen_words.question(loop)[0].endswith(
        "you pass the move to Red; Red gives you 1 red chip. “Shall we, Blue?”"
    )


def test_an_offer_waits_for_its_answer() -> None:
    loop = seated(SMALL, PEOPLE, "B:deal=1,B.PASS.R,R.GIVE.R@B")
    words, items = screen_words.question(loop)
    assert words.startswith("Deal 1: Ann (Blue) offers Ben (Red)")
    assert [item.title.split()[0] for item in items] == ["Decline", "Accept", "Counter"]
    waiting = screen_words.standing(loop, written(loop.state, "B@1~R"), asking=True, narrow=False)
    assert waiting.texts == ("An offer waits; tab: the piles.",)


def test_nothing_is_asked_of_machines() -> None:
    assert screen_words.question(seated(CAPTURE, MACHINES, "R@2")) == ("", [])


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
    loop = seated(SMALL, (PEOPLE[0], *MACHINES[1:]), *acts)
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
    loop = seated(code, (PEOPLE[0], *MACHINES[1:]), "R:gR@B", *gifts[:6])
    texts = [block.text for block in screen_words.side_panel(loop, 0)]
    first = texts.index("So far")
    assert texts[first + 1] == "3 before: see the record"
    assert texts[first + 2 : first + 7][-1] == ""
    assert texts[first + 5].startswith("Yellow gives")
