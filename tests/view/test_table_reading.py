"""What is typed at a table in words: promises, and acts."""

import pytest

from nimarcade.core.errors import BadInput
from nimarcade.games.so_long_sucker.deals import read_terms, write_term
from nimarcade.view.table_reading import terms_of


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
        ("red does not kill yellow", "R.NOKILL.Y"),
        ("Green spares yellow.", "G.NOKILL.Y"),
        ("red rescues me within 3 placements", "R.RESCUE.Y.n3"),
    ],
)
def test_promises_in_words(promise: str, code: str) -> None:
    terms = terms_of(3, promise)
    assert ",".join(map(write_term, terms)) == code
    assert read_terms(code) == terms


def test_promises_come_apart_at_commas_and_ands() -> None:
    assert len(terms_of(0, "I pass to red, red captures 2; red gives me red and green spares blue")) == 4
    with pytest.raises(BadInput, match="lists promises"):
        terms_of(0, " , ")
