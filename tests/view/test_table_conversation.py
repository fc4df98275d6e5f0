"""What is typed at a table: promises and acts in words, offers, answers, talk."""

import re
from dataclasses import replace
from itertools import product
from random import Random
from typing import cast

import pytest

from nimarcade.core import errors, settings
from nimarcade.core.game import is_legal, play
from nimarcade.games.so_long_sucker import deals, rules, talk
from nimarcade.games.so_long_sucker.position import (
    Answer,
    Discard,
    Give,
    Kill,
    Place,
    Propose,
    Say,
    SuckerMove,
)
from nimarcade.play import saves
from nimarcade.play.match import TableSession
from nimarcade.play.session import Player, Session
from nimarcade.view import line_words
from nimarcade.view.table import asking, conversation, menus, picture
from nimarcade.view.table.conversation import terms_of
from tests import ask
from tests.sessions import PEOPLE, table

MINE = "so-long-sucker+hofstra:BR/RGB/GYRGY:B3R1/R2B1/G3/Y4:B"
THEIRS = f"{MINE.removesuffix('B')}R"
GREENS = "so-long-sucker+hofstra:RG/BYR/G/Y"
LYING = "so-long-sucker+hofstra:RG/BYR/G/Y:B4R1Y1/R3B1/G3/Y3G1:B:-:BRYG"
DANGER = "so-long-sucker+hofstra:BR/RGB/GYRGY:-/R3B2/G3B2/Y4:Br=RG"


def seated(code: str = MINE, *, people: int = 1) -> TableSession:
    names = ("You", "Red", "Green", "Yellow")
    players = [Player("human" if i < people else "greedy", name) for i, name in enumerate(names)]
    return cast("TableSession", Session.begin(ask.table(code), players))


def promised(typed: conversation.Typed) -> str:
    assert isinstance(typed.act, Propose)
    return ",".join(map(str, typed.act.terms))


def test_an_offer_in_plain_words_is_put_in_the_usual_words_to_be_confirmed() -> None:
    typed = conversation.read(seated(THEIRS), 0, "red, pass me the move and i give u a red chip")
    assert promised(typed) == "R.PASS.B,B.GIVE.R@R"
    assert typed.understood == (
        "You offer Red:\n1 Red passes the move to you.\n2 You give Red 1 red chip.\n"
        "A broken step voids the rest."
    )
    assert typed.said.startswith("red, pass me")
    assert typed.replies is None


@pytest.mark.parametrize(
    ("code", "line", "terms"),
    [
        (MINE, "red, let's kill green", "R.NOPASS.G,B.NOPASS.G"),
        (MINE, "let's kill green", "R.NOPASS.G,Y.NOPASS.G,B.NOPASS.G"),
        (THEIRS, "let's kill green", "R.NOPASS.G,B.NOPASS.G"),  # with the player to move alone
        (MINE, "I put blue on 4 and red gives me a blue chip", "B.PLAY.B@4,R.GIVE.B@B"),
        (MINE, "offer I pass to red, red captures 2", "B.PASS.R,R.CAP.2"),
        (MINE, "deal=1,B.PASS.R,R.CAP.2", "B.PASS.R,R.CAP.2"),
        (MINE, "offer deal=1,B.PASS.R,R.CAP.2", "B.PASS.R,R.CAP.2"),
    ],
)
def test_an_offer_is_a_promise_of_all_who_are_asked(code: str, line: str, terms: str) -> None:
    assert promised(conversation.read(seated(code), 0, line)) == terms


def test_what_cannot_be_offered_says_why_in_one_line() -> None:
    with pytest.raises(errors.IllegalMove, match=r"player to move, Red; I read an offer: Green passes"):
        conversation.read(seated(THEIRS), 0, "green, pass to me")
    aloud = conversation.read(seated(THEIRS), 0, "green, pass to me", aloud=True)
    assert aloud.act is None
    assert "; I read an offer: Green passes" in aloud.note


@pytest.mark.parametrize(
    ("line", "asked", "answer", "whole"),
    [
        ("keep off pile 2", "Whom do you mean", "1", "red, keep off pile 2"),
        ("red, give me two chips", "Of which colour", "red", "red, give me two red chips"),
        ("I play red", "Which pile", "2", "red on 2"),
        ("red somewhere, and blue is next", "Which pile", "a new pile", "red on 4, blue next"),
        ("I play on pile 2", "Of which colour", "Blue.", "blue on 2"),
    ],
)
def test_what_is_left_open_is_asked_back(line: str, asked: str, answer: str, whole: str) -> None:
    with pytest.raises(asking.Asked, match=asked) as back:
        conversation.read(seated(), 0, line)
    assert (back.value.line(answer), back.value.line("purple")) == (whole, None)
    assert conversation.read(seated(), 0, whole).act is not None


@pytest.mark.parametrize(
    ("line", "yes"),
    [
        *[
            (line, True)
            for line in ("sounds good to me", "accept 1", "ok=1", "yes 1", "ok, deal 1", "agreed")
        ],
        *[(line, False) for line in ("no way", "nk=1", "n", "no 1", "refuse 1", "I refuse")],
    ],
)
def test_yes_and_no_answer_the_offer_that_waits(line: str, yes: bool) -> None:
    session = seated(THEIRS).play_code("R:deal=1,R.PASS.B,B.GIVE.R@R")
    assert conversation.read(session, 0, line) == conversation.Typed(Answer(0, 1, yes))


def test_a_yes_with_a_condition_is_another_offer_and_declines_nothing_before() -> None:
    session = seated(THEIRS).play_code("R:deal=1,R.PASS.B,B.GIVE.R@R")
    typed = conversation.read(session, 0, "ok, but only if you give me a blue chip first")
    assert (typed.before, promised(typed)) == (Answer(0, 1, False), "R.GIVE.B@B,R.PASS.B,B.GIVE.R@R")
    assert typed.understood.startswith(
        "You offer Red, in place of deal 1:\n1 Red gives you 1 blue chip.\n2 Red"
    )


def test_who_broke_his_word_is_told_by_the_record() -> None:
    asked = "who has broken promises so far?"
    assert conversation.read(seated(), 0, asked).note.startswith("No promise has come due so far. No deal")
    session = seated(people=2).play_codes("B:deal=1,B.PASS.R,R.NOKILL.B", "R:ok=1", "B@4~G")
    typed = conversation.read(session, 0, asked)
    told = "You (Blue) broke 1 promise and kept 0. No deal is in force."
    assert (typed.note, typed.replies) == (told, None)
    offered = session.play_codes("G:deal=2,G.NOKILL.B.nY,B.NOKILL.G.nY", "B:ok=2")
    told = "In force, Blue and Green: Green discards no blue chip until Yellow is out"
    assert told in conversation.read(offered, 0, "what did we agree on?").note
    assert (
        conversation.read(session, 0, "has red kept his word?").note
        == "Red has had no promise to keep so far. No deal with Red is in force."
    )
    hidden = seated(THEIRS.replace(":", "+record=hidden:", 1)).play_codes(
        "R:deal=1,R.NOKILL.G.n9,G.NOKILL.R.n9", "G:ok=1"
    )
    assert conversation.read(hidden, 0, "what did red promise green?").note == (
        "Deals among others are hidden here; of your own: "
        "Red has had no promise to keep so far. No deal with Red is in force."
    )


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("who broke what?", "You broke 1 promise and kept 0."),
        ("red, why did you refuse to rescue me?", "a look back tells what decided it."),
        ("is a truce binding?", "nothing enforces a promise"),
        ("good game, everybody", ""),
    ],
)
def test_after_the_game_what_was_is_told_and_nobody_answers(line: str, told: str) -> None:
    over, rng = seated().play_codes("B:deal=1,B.PASS.R,R.NOKILL.B", "R:ok=1", "B@4~G"), Random(3)
    while over.state.phase != "over":
        over = over.play(rules.GAME.sample(over.state, rng))
    typed = conversation.read(over, 0, line, aloud=True)
    assert (typed.said, typed.replies, bool(typed.note)) == (line, None, bool(told))
    assert told in typed.note


def test_players_are_called_by_their_names() -> None:
    session = cast("TableSession", Session.begin(ask.table(MINE), PEOPLE))
    assert conversation.read(session, 0, "blue on 4, cleo next").act == Place(0, 0, 4, 2)
    assert (
        promised(conversation.read(session, 0, "ben, pass to me and I pass to Cleo")) == "R.PASS.B,B.PASS.G"
    )


def test_the_rest_is_said_and_answered_unless_machines_are_to_be_silent() -> None:
    warning = conversation.read(seated(), 0, "don't trust yellow")
    assert (warning.act, warning.said, warning.note) == (None, "don't trust yellow", "")
    assert warning.replies is not None
    (answer,) = warning.replies.here()
    assert answer.seat == "R"
    assert conversation.read(seated(), 0, "what if I pass to red?").replies is not None, (
        "no rule is asked for"
    )
    settings.change(lambda now: replace(now, machines_talk=False))
    assert conversation.read(seated(), 0, "don't trust yellow").replies is None
    assert conversation.read(seated(THEIRS), 0, "red, pass to me").understood


@pytest.mark.parametrize(
    ("code", "asked", "told"),
    [
        (LYING, "what's in pile 2?", "Pile 2, from below: blue, yellow and red; a red chip captures it."),
        (LYING, "who can take pile 4?", "Pile 4, from below: yellow; a yellow chip captures it."),
        (LYING, "who may be next after blue on 3?", "After blue on 3 the next to move may be Red or Yellow."),
        (LYING, "if I put red on pile 2, who moves next?", "After red on 2 Red would capture and move."),
        (MINE, "what if I play blue on 2?", "After blue on 2 you would capture and move."),
        (LYING, "whom can I name?", "Who plays a chip names who moves next"),
        (LYING, "would it be wise to start a new pile?", "A hint shows a good move here"),
        (MINE, "who can I pass to if I go on 3?", "After red on 3 the next to move may be you."),
        (MINE, "who gets pile 2 if I put red on it?", "After red on 2 the next"),
        (
            MINE,
            "who goes next if I start a new pile with blue?",
            "After blue on 4 the next to move may be Red, ",
        ),
        (
            MINE,
            "which piles can get captured right now with what I have got",
            "You hold such a chip for pile 1",
        ),
        (MINE, "which pile can green capture?", "Green holds such a chip for none of them."),
        (THEIRS, "whose move is it?", "Red is to move."),
        (THEIRS, "who is out?", "Nobody is out so far."),
        (THEIRS, "How many chips has red?", "Red: 1 blue, 2 red."),
        (THEIRS, "what happens when I have no chips left?", "is in danger"),
        (THEIRS, "can I give away my own chips?", "any chips may be given away"),
        (THEIRS, "am I allowed to break a promise?", "nothing enforces a promise"),
        (THEIRS, "how come it's red's turn?", "Red"),
        (THEIRS, "why can't I pass to green?", "names who moves next"),
        (THEIRS, "what just happened?", "Nothing happened yet."),
        (THEIRS, "what should I do now?", "A hint shows a good move"),
        (THEIRS, "does passing to myself count as legal?", "You may name yourself"),
        (THEIRS, "may I discard a blue of mine?", "not chips of your own colour"),
        (THEIRS, "a chip one has captured, may one throw it away whenever one likes?", "at any time"),
        (THEIRS, "do I have to capture if the colours match?", "A capture is no choice"),
    ],
)
def test_questions_are_answered_by_the_board_and_the_rules(code: str, asked: str, told: str) -> None:
    assert told in conversation.read(seated(code), 0, asked).note


@pytest.mark.parametrize("line", ["can you speak german", "can you speak german 👨\u200d👩\u200d👧"])
def test_what_is_not_understood_is_quoted_back_and_said_only_aloud(line: str) -> None:
    with pytest.raises(errors.BadInput, match=f"I did not follow “{line}”. Try: "):
        conversation.read(seated(), 0, line)
    aloud = conversation.read(seated(), 0, line, aloud=True)
    assert (aloud.said, aloud.replies, aloud.unread) == (line, None, True), "no machine says the same again"
    conversation.sayable(line)
    (said,) = seated().comment(line, seat="B").comments
    assert (said, saves.read_comment([*said], "comment 1", 0)) == ((0, "B", line), said)


def test_an_offer_read_in_part_is_asked_back_with_what_was_read() -> None:
    session = seated(THEIRS)
    shoes = conversation.read(
        session, 0, "red, pass to me and I give you a red chip, and you polish my shoes"
    )
    assert shoes.understood.endswith("I left out “you polish my shoes”.")
    timed = conversation.read(session, 0, "red, truce for your next two turns?").understood
    assert "No deal can hold “for your next two turns” as it is said" in timed
    with pytest.raises(errors.BadInput, match="follow “unless it rains”, only: Red passes the move to you"):
        conversation.read(session, 0, "red, pass to me and I give you a red chip unless it rains")
    with pytest.raises(errors.BadInput, match="No deal can hold “I kill yellow”, only: Red passes"):
        conversation.read(session, 0, "red, pass to me and I kill yellow")
    for denied in ("red, pass to me; never would I do such a thing", "I'd pass to you if you'd asked nicely"):
        assert not conversation.read(session, 0, denied, aloud=True).understood
    offered = session.play_codes("deal=1,R.PASS.B,B.GIVE.R@R")
    assert conversation.read(offered, 0, "ok but also don't pass to green").before is not None


def test_a_yes_with_words_that_are_not_known_is_confirmed() -> None:
    offered = seated(THEIRS).play_codes("deal=1,R.PASS.B,B.GIVE.R@R")
    assert not conversation.read(offered, 0, "ok, deal").understood
    asked = conversation.read(offered, 0, "I gladly and humbly accept")
    assert asked.understood.startswith("Accept deal 1, which Red offered?")
    assert asked.verb == "confirm"


def test_what_is_suggested_is_read_and_legal_wherever_one_is() -> None:
    rng = Random(4)
    unclear = [
        replace(talk.UNKNOWN, kind="unclear", what=what) for what in ("whom", "colour", "many", "pile")
    ]
    asked = (*unclear, talk.UNKNOWN)
    offers = 0
    for code in ("so-long-sucker", "so-long-sucker+nash", "so-long-sucker+hofstra+deals=any") * 4:
        p = ask.table(code)
        for _ in range(rng.randint(1, 60)):
            p = p if p.phase == "over" else play(rules.GAME, p, rules.GAME.sample(p, rng))
        session = seated(people=4)
        session = cast("TableSession", Session.begin(p, session.players))
        for seat, meaning in product([] if p.phase == "over" else p.living, asked):
            question = asking.asked_back(session, seat, "zxcv", meaning)
            line = re.split(r"such as: |Try: |; or: ", question)[1]
            if meaning.what in ("colour", "many"):
                assert any(hand[conversation.seat_of(line.split()[1])] for hand in p.hands), line
            elif meaning.what == "pile":
                assert p.pile(int(line.split()[1])) or not any(p.piles), line
            else:
                read = talk.read(p, seat, line)
                assert read.kind in ("offer", "ask"), line
                offers += read.kind == "offer"
                act = Propose(seat, len(p.ledger.deals) + 1, read.terms)
                assert read.kind == "ask" or is_legal(rules.GAME, p, act), line
    assert offers > 20


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        *((line, None) for line in ("zxcv", "bluue on x", "B@x~R", "green red", "sure")),
        ("flag", "only the clock"), ("unicorn", "I do not know the word"),
    ],
)  # fmt: skip
def test_a_slip_in_an_act_is_no_talk(line: str, complaint: str | None) -> None:
    with pytest.raises(errors.NimarcadeError, match=complaint):
        conversation.read(seated(), 0, line)


def test_a_colour_before_a_line_speaks_or_is_spoken_to() -> None:
    people = seated(people=4)
    for line, speaks in (("red: blue on 4", (1, "blue on 4")), ("Y :no", (3, "no")), ("blue on 5", None)):
        assert conversation.spoken_for(people, line) == speaks
    assert conversation.speaker(people, "red: blue on 4", 0) == (1, "blue on 4")
    named = cast("TableSession", Session.begin(ask.table(MINE), PEOPLE))
    assert conversation.speaker(named, "Ben: blue on 1", None) == (1, "blue on 1")
    assert conversation.speaker(seated(), "red: pass to me", 0) == (0, "red: pass to me")
    with pytest.raises(errors.BadInput, match="Red is played by a machine"):
        conversation.speaker(seated(), "red: blue on 4", 0)
    with pytest.raises(errors.BadInput, match="say who acts"):
        conversation.speaker(seated(people=2), "blue on 4", None)


def test_an_offer_that_waits_for_another_person_says_how_he_answers() -> None:
    offered = seated(people=4).play_code("deal=1,B.PASS.R,R.CAP.2")
    for line in ("yes", "no", "accept"):
        with pytest.raises(errors.BadInput, match="deal 1 waits for Red: red: yes or red: no"):
            conversation.read(offered, 0, line)
    of_three = seated(people=4).play_code("deal=1,R.PASS.B,G.PASS.R")
    with pytest.raises(errors.BadInput, match="deal 1 waits for Red and Green: red: yes or red: no"):
        conversation.read(of_three, 0, "yes")
    told = conversation.read(seated(people=4), 0, "who wants a truce?").note
    assert told.startswith("Nobody here answers that by itself. Offer it:")


def test_a_discard_without_its_chips_is_no_talk() -> None:
    captured = seated(people=4).play_code("B@2")
    for line in ("discard", "discard 1", "bin it", "bin one", "Throw it away", "burn it"):
        with pytest.raises(errors.BadInput, match="say which chips, such as: discard red"):
            conversation.read(captured, 0, line)
    assert isinstance(conversation.read(captured, 0, "bin a red chip").act, Kill)


def test_people_among_themselves_say_what_they_like() -> None:
    for line in ("truce everyone", "let's all keep a truce"):
        form = conversation.read(seated(people=4), 0, line).note.partition("Offer it: ")[2]
        assert isinstance(conversation.read(seated(people=4), 0, form).act, Propose)
    typed = conversation.read(seated(people=4), 0, "what lovely weather we have", aloud=True)
    assert typed == conversation.Typed(said="what lovely weather we have")


def test_an_example_is_no_question_that_was_just_asked_and_fits_what_was_tried() -> None:
    nothing_to_give = "so-long-sucker+hofstra:BR/RGB/GYRGY:B4/R3/G3/Y4:B"
    session = seated(nothing_to_give)
    said = []
    for _ in range(3):
        said.append(asking.example(session, 0))
        assert talk.read(session.state, 0, said[-1]).kind == "ask"
        session = session.comment(said[-1], seat="B")
    assert len({*said}) == 3
    assert asking.example(session, 0, "purple on 2") == "blue on 1, green next"
    assert asking.example(session, 0, "does anybody want peace") == "red, truce for 10 turns?"


@pytest.mark.parametrize(
    ("code", "line", "act"),
    [
        *((MINE, line, Place(0, 0, 4, 2)) for line in (
            "I put blue on 4, green next", "I'll put blue on 4 and let green go next",
            "blue on pile 4, green's turn", "I will play a blue chip on 4, then green", "B@4~G", "b@4~g",
        )),
        ("so-long-sucker", "put a blue chip on a new pile, pass to red", Place(0, 0, 1, 1)),
        (MINE, "resign", Say(0, "resign")),
    ],
)  # fmt: skip
def test_a_move_said_in_a_sentence_is_the_movers(code: str, line: str, act: SuckerMove) -> None:
    assert conversation.read(seated(code), 0, line) == conversation.Typed(act)


def test_a_move_in_looser_words_is_shown_before_it_is_played() -> None:
    stuck = conversation.read(seated(), 0, "I'll stick my blue on four, then Green please")
    assert (stuck.act, stuck.verb, stuck.said) == (Place(0, 0, 4, 2), "play", "")
    assert stuck.understood == "Put a blue chip on empty slot 4, Green moves next."
    unsaid = conversation.read(seated(), 0, "chuck a blue on a new pile")
    assert (unsaid.act, unsaid.understood) == (Place(0, 0, 4), "Put a blue chip on empty slot 4.")
    with pytest.raises(errors.IllegalMove, match="Red cannot move next: red is in the pile"):
        conversation.read(seated(), 0, "ok my red onto pile 2 and red goes")
    with pytest.raises(errors.BadInput, match="Which pile"):
        conversation.read(seated(f"{GREENS}:B4R1Y1/R3B1/G3/Y3G1:B"), 0, "blue onto the green one")
    assert conversation.read(seated(), 0, "bluue on 3").understood.startswith("Put a blue chip on pile 3")
    for line in ("I'll stick my blue on 99", "chuck a yellow on 1"):
        with pytest.raises(errors.IllegalMove):
            conversation.read(seated(), 0, line)


def test_what_a_move_leaves_open_is_asked_one_after_the_other() -> None:
    table = seated(f"{GREENS}:B4R1Y1/R3B1/G3/Y3G1:B")
    colour, whom = "Of which colour?", "To whom?"
    for line, asked, act in (
        ("I drop a chip", {colour: "red", "Which pile?": "pile 3"}, Place(0, 1, 3)),
        ("I give away a chip", {colour: "yellow", whom: "green"}, Give(0, (0, 0, 0, 1), 2)),
        ("here, yellow, have a chip", {colour: "blue"}, Give(0, (1, 0, 0, 0), 3)),
        ("I bin a prisoner", {colour: "red"}, Discard(0, (0, 1, 0, 0))),
    ):
        said: str | None = line
        for question, word in asked.items():
            with pytest.raises(asking.Asked) as left:
                conversation.read(table, 0, said or "")
            assert left.value.question == question
            said = left.value.line(word)
        assert conversation.read(table, 0, said or "").act == act
    with pytest.raises(asking.Asked) as mine:
        conversation.read(table, 0, "Red, I give you a chip and you give me a chip")
    with pytest.raises(asking.Asked) as his:
        conversation.read(table, 0, mine.value.line("red") or "")
    assert [word for word, _ in his.value.ways.values()] == ["blue", "red"]  # he has no others
    whole = conversation.read(table, 0, his.value.line("blue") or "")
    assert promised(whole) == "B.GIVE.R@R,R.GIVE.B@B"


def test_a_move_said_while_an_offer_waits_answers_nothing() -> None:
    offered = seated().play_code("R:deal=1,R.GIVE.B@B,B.PASS.R")
    typed = conversation.read(offered, 0, "no, I stick blue on 4 and green goes")
    assert (typed.act, typed.verb) == (Place(0, 0, 4, 2), "play")


def test_a_move_said_out_of_turn_is_none() -> None:
    for line in ("I put blue on 4", "I will put blue on 4", "I'll stick my blue on 4"):
        assert not isinstance(conversation.read(seated(THEIRS), 0, line).act, Place)


def test_a_hasty_enter_at_an_offer_declines_it() -> None:
    t = seated(THEIRS).play_code("R:deal=1,R.PASS.B,B.GIVE.R@R").state
    answers = [item.name for item in menus.answers(t, t.ledger.deals[0], 0)]
    assert answers == ["B:nk=1", "B:ok=1", "counter 1 0"]


@pytest.mark.parametrize(
    ("promise", "code"),
    [
        ("I put blue on 5", "Y.PLAY.B@5"),
        ("red puts a blue chip on pile 5", "R.PLAY.B@5"),
        ("r passes to me", "R.PASS.Y"),
        ("I never pass to green", "Y.NOPASS.G.n1000"),
        ("red will not pass to green for 12", "R.NOPASS.G.n12"),
        ("blue captures pile 3", "B.CAP.3"),
        ("red gives me 2 yellow chips", "R.GIVE.Y2@Y"),
        ("red gives 2 yellow to me", "R.GIVE.Y2@Y"),
        ("I give green yellow", "Y.GIVE.Y@G"),
        ("red gives me 2 yellow and 2 blue", "R.GIVE.Y2@Y,R.GIVE.B2@Y"),
        (
            "red gives 2 yellow, a blue, 3 green to me for 12",
            "R.GIVE.Y2@Y.n12,R.GIVE.B@Y.n12,R.GIVE.G3@Y.n12",
        ),
        ("red gives me yellow and blue passes to me", "R.GIVE.Y@Y,B.PASS.Y"),
        ("red does not kill yellow", "R.NOKILL.Y"),
        ("Green spares yellow.", "G.NOKILL.Y"),
        ("red rescues me within 3 placements", "R.RESCUE.Y.n3"),
    ],
)
def test_promises_in_words(promise: str, code: str) -> None:
    terms = terms_of(3, promise)
    assert ",".join(map(str, terms)) == code
    assert deals.read_terms(code) == terms


def test_chips_in_words_or_as_their_code() -> None:
    for text in ("2 yellow and 2 blue", "Y2B2", "b2, y2", "2 blue 1 yellow yellow"):
        assert conversation.chips_of(text) == (2, 0, 0, 2), text
    assert conversation.chips_of(" ") == conversation.chips_of("nothing") == (0, 0, 0, 0)
    with pytest.raises(errors.BadInput, match="2 yellow and 2 blue, or as Y2B2"):
        conversation.chips_of("two of them")


def test_promises_come_apart_at_commas_and_ands() -> None:
    assert len(terms_of(0, "I pass to red, red captures 2; red gives me red and green spares blue")) == 4
    with pytest.raises(errors.BadInput, match="lists promises"):
        terms_of(0, " , ")


@pytest.mark.parametrize("seat", range(4))
def test_the_examples_of_promises_are_understood_of_whoever_is_told_them(seat: int) -> None:
    p = SESSION.state
    for told in (*conversation.TERM_FORMS.split("; "), *line_words.OFFERS):
        assert terms_of(seat, conversation.examples(told, seat, p).removeprefix("offer "), p)


# Lines typed at a table: who speaks, which act is meant, which deal.


SESSION = table("so-long-sucker+custom+c=3+k=4")


def test_a_choice_of_the_next_player_is_left_to_be_made() -> None:
    act = ask.typed(Place, conversation.read(SESSION, 0, "blue on 1").act)
    following = conversation.followers(SESSION, act)
    assert set(following) == {1, 2, 3}
    assert conversation.with_next(act, following[1]) == Place(0, 0, 1, following[1])
    with pytest.raises(errors.IllegalMove, match="against the rules"):
        conversation.check(SESSION, Place(0, 1, 1, 1))


def test_the_only_deal_that_waits_is_meant() -> None:
    offered = SESSION.play_code("deal=1,B.PASS.R,R.CAP.2")
    assert conversation.answer(offered, 1, "", "accept") == Answer(1, 1, True)
    countered = conversation.read(offered, 1, "counter blue captures 3")
    assert (countered.before, promised(countered)) == (Answer(1, 1, False), "B.CAP.3")
    with pytest.raises(errors.IllegalMove, match="at least one promise of another"):
        conversation.read(offered, 1, "counter I capture 3")
    with pytest.raises(errors.BadInput, match=r"deal 1 waits for Perfect \(Red\)$"):
        conversation.deal_meant(offered, 2, "", "accept")
    with pytest.raises(errors.BadInput, match="no deal waits for Cleo"):
        conversation.deal_meant(SESSION, 2, "", "accept")


def test_acts_are_listed_up_to_a_limit_and_answers_first() -> None:
    asked = SESSION.play(conversation.offer(SESSION, 1, "I pass to blue, blue captures 2"))
    assert conversation.list_acts(asked, 0, 1)[:2] == [
        "accept 1: accept the deal that Perfect (Red) offered.",
        "decline 1: decline the deal that Perfect (Red) offered.",
    ]
    listed = conversation.list_acts(SESSION, 0, 2)
    more = "There are more moves than these 2."
    assert [line.partition(":")[0] for line in listed] == ["B@1~R", "B@1~G", more]
    with pytest.raises(errors.IllegalMove):
        picture.TablePicture(SESSION.play_codes("B@1~R").state).check("R@9~B")
