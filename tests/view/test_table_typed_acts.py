"""What is typed at a table in words: promises, and acts."""

import pytest

from nimarcade.core.errors import BadInput, IllegalMove
from nimarcade.games.so_long_sucker.deals import read_terms
from nimarcade.games.so_long_sucker.position import Answer, Place, Propose, Say
from nimarcade.view.table import conversation
from nimarcade.view.table.conversation import terms_of
from nimarcade.view.table.picture import TablePicture
from tests.sessions import table


@pytest.mark.parametrize(
    ("promise", "code"),
    [
        ("I put blue on 5", "Y.PLAY.B@5"),
        ("red puts a blue chip on pile 5", "R.PLAY.B@5"),
        ("r passes to me", "R.PASS.Y"),
        ("I never pass to green", "Y.NOPASS.G"),
        ("red will not pass to green for 12", "R.NOPASS.G.n12"),
        ("blue captures pile 3", "B.CAP.3"),
        ("red gives me 2 yellow chips", "R.GIVE.Y2@Y"),
        ("red gives 2 yellow to me", "R.GIVE.Y2@Y"),
        ("I give green yellow", "Y.GIVE.Y@G"),
        ("red gives me 2 yellow and 2 blue", "R.GIVE.B2@Y,R.GIVE.Y2@Y"),
        (
            "red gives 2 yellow, a blue and 3 green chips to me for 12",
            "R.GIVE.B@Y.n12,R.GIVE.G3@Y.n12,R.GIVE.Y2@Y.n12",
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
    assert read_terms(code) == terms


@pytest.mark.parametrize("text", ["2 yellow and 2 blue", "Y2B2", "b2, y2", "2 blue 1 yellow yellow"])
def test_chips_in_words_or_as_their_code(text: str) -> None:
    assert conversation.chips_of(text) == (2, 0, 0, 2)


def test_chips_that_cannot_be_read() -> None:
    assert conversation.chips_of(" ") == conversation.chips_of("nothing") == (0, 0, 0, 0)
    with pytest.raises(BadInput, match="2 yellow and 2 blue, or as Y2B2"):
        conversation.chips_of("two of them")


def test_promises_come_apart_at_commas_and_ands() -> None:
    assert len(terms_of(0, "I pass to red, red captures 2; red gives me red and green spares blue")) == 4
    with pytest.raises(BadInput, match="lists promises"):
        terms_of(0, " , ")


# Lines typed at a table: who speaks, which act is meant, which deal.


SESSION = table("so-long-sucker+custom+c=3+k=4")


def test_who_is_named_before_a_line_speaks() -> None:
    assert conversation.spoken_for("red: blue on 5") == (1, "blue on 5")
    assert conversation.spoken_for("Y :no") == (3, "no")
    assert conversation.spoken_for("blue on 5") is None


def test_words_and_codes_are_acts() -> None:
    assert conversation.typed(SESSION, 0, "blue on 1, red next") == Place(0, 0, 1, 1)
    assert conversation.typed(SESSION, 0, "B@1~R") == Place(0, 0, 1, 1)
    assert conversation.typed(SESSION, 0, "put a blue chip on a new pile, pass to red") == Place(0, 0, 1, 1)
    assert conversation.typed(SESSION, 2, "resign") == Say(2, "resign")
    for line, complaint in (("flag", "only the clock"), ("perhaps", "I do not know the word")):
        with pytest.raises(BadInput, match=complaint):
            conversation.typed(SESSION, 0, line)


def test_a_choice_of_the_next_player_is_left_to_be_made() -> None:
    act = conversation.typed(SESSION, 0, "blue on 1")
    following = conversation.followers(SESSION, act)
    assert set(following) == {1, 2, 3}
    assert conversation.with_next(act, following[1]) == Place(0, 0, 1, following[1])
    with pytest.raises(IllegalMove, match="against the rules"):
        conversation.check(SESSION, Place(0, 1, 1, 1))


def test_the_only_deal_that_waits_is_meant() -> None:
    offer = conversation.offer(SESSION, 0, "I pass to red, red captures 2")
    assert isinstance(offer, Propose)
    assert conversation.offer(SESSION, 0, "deal=1,B.PASS.R,R.CAP.2") == offer
    offered = SESSION.play(offer)
    assert conversation.answer(offered, 1, "", "accept", True) == Answer(1, 1, True)
    refusal, promises = conversation.counter(offered, 1, "red captures 3")
    assert (refusal, promises) == (Answer(1, 1, False), "red captures 3")
    with pytest.raises(BadInput, match="no deal waits for Cleo"):
        conversation.deal_meant(offered, 2, "", "accept")


def test_acts_are_listed_up_to_a_limit() -> None:
    listed = conversation.list_acts(SESSION, 0, 2)
    assert [line.partition(":")[0] for line in listed] == [
        "B@1~R",
        "B@1~G",
        "There are more moves than these 2.",
    ]
    with pytest.raises(IllegalMove):
        TablePicture(SESSION.play_codes("B@1~R").state).check("R@9~B")
