"""Position codes: the grammar, the canonical print, the limits, and what a bad code is told."""

import re
from random import Random

import pytest

from nimarcade.core import catalogue
from nimarcade.core.errors import BadCode, BadInput, PastLimit
from tests.games.samples import each_game, each_known, small, wild

# Characters no shell touches in an unquoted word; `=` and `~` are safe after the first letter.
SHELL_WORD = re.compile(r"[a-z][a-z0-9BRGY+:,=/.~^_-]*")


@pytest.mark.few("treblecross", "dawsons-chess", "delete-nim", "greedy-nim", "nim", "exco-nim", "sum")
@each_game
def test_print_then_read_is_the_same_position(name: str) -> None:
    for p in [*small(name), *wild(name)]:
        code = catalogue.write(p)
        assert catalogue.read(code) == p
        assert catalogue.write(catalogue.read(code)) == code
        assert SHELL_WORD.fullmatch(code), code
        assert code.islower() or name == "so-long-sucker"  # whose colours are capitals


@each_known
def test_any_order_is_read_and_the_canonical_one_printed(name: str) -> None:
    rng = Random(2)
    for p in wild(name, count=60):
        if name == "sum":  # its parts keep their order, since moves name them
            assert catalogue.read("sum:" + "/".join(map(catalogue.write, p.parts))) == p
            continue
        head, body = catalogue.write(p).split(":")
        extra, slash, heaps = body.rpartition("/")
        parts = heaps.split(",")
        rng.shuffle(parts)
        word, *options = head.split("+")
        rng.shuffle(options)
        mixed = "+".join([word, *options]) + ":" + extra + slash + ",".join(parts)
        assert catalogue.read(mixed) == p
        assert catalogue.write(catalogue.read(mixed)) == catalogue.write(p)


@pytest.mark.parametrize(
    ("typed", "printed"),
    [
        *(("nim:3,5,4", "nim:5,4,3"), ("nim:0", "nim:0"), ("nim:0,0,7,0", "nim:7,0,0,0")),
        ("greedy-nim+k=3+misere:4,9,7", "greedy-nim+misere+k=3:9,7,4"),
        *(("moore-nim", "moore-nim+k=2:9,7,5,3"), ("moore-nim+misere", "moore-nim+misere+k=2:9,7,5,3")),
        ("moore-nim+k=2+misere:0,5,3", "moore-nim+misere+k=2:5,3,0"),
        *(("co-nim:4,5,0", "co-nim:5,4,0"), ("exco-nim:0/5,6", "exco-nim:0/6,5")),
        ("exco-nim+misere:7/0,0", "exco-nim+misere:7/0,0"),
        *(("delete-nim:1,1", "delete-nim:1,1"), ("delete-nim:2,8,4,6", "delete-nim:8,6,4,2")),
        ("greedy-nim+k=100000000000000000000:5", "greedy-nim+k=100000000000000000000:5"),
        *(("treblecross:5", "treblecross:....."), ("treblecross+misere:x..", "treblecross+misere:x..")),
        *(("dawsons-chess:0,3,9,0", "dawsons-chess:9,3"), ("wythoff-nim:3,9", "wythoff-nim:9,3")),
        ("dawsons-chess+misere:0", "dawsons-chess+misere:0"),
        ("bounded-nim+k=3+misere:2,7", "bounded-nim+misere+k=3:7,2"),
        ("sum:exco-nim:2/6,5/nim:4", "sum:exco-nim:2/6,5/nim:4"),
        ("sum:nim:4/exco-nim:2/5,6", "sum:nim:4/exco-nim:2/6,5"),
        ("sum:exco-nim:2/6,5/exco-nim:0/3,3", "sum:exco-nim:2/6,5/exco-nim:0/3,3"),
        ("sum:nim/co-nim:5,4,4", "sum:nim:7,5,4,1/co-nim:5,4,4"),
        ("sum:treblecross:..x../dawsons-chess:0", "sum:treblecross:..x../dawsons-chess:0"),
    ],
)
def test_canonical_print(typed: str, printed: str) -> None:
    assert catalogue.write(catalogue.read(typed)) == printed


def _short(value: str) -> str:
    return ascii(value)[1:25]


BAD = (
    *("", ":", "+", "5,4,3", "nim:", "nim:,", "nim:5,", "nim:,5", "nim:5,,4", "nim:5 4", "nim: 5"),
    *("nim:5,4\n", " nim:5", "nim:+1", "nim:-1", "nim:1_0", "nim:٣", "nim:５", "nim:²", "nim:01", "nim:00"),
    *("nim:0x1", "nim:1e3", "nim:1.0", "nim:5:4", "nim:5/4", "Nim:5", "NIM:5", "nim:A", "nimm:5", "nim+:5"),
    *("nim++misere:5", "nim,5", "nim+Misere:5", "nim+misere+misere:5", "nim+misere=1:5", "nim+k=2:5"),
    *("nim+k:5", "nim+mis:5", "+misere:5", "greedy-nim+k=0:5", "greedy-nim+k=:5", "greedy-nim+k:5"),
    *("greedy-nim+k=+1:5", "greedy-nim+k=01:5", "greedy-nim+k=-1:5", "greedy-nim+k=1_0:5"),
    *("greedy-nim+k=٣:5", "greedy-nim+k=2+k=3:5", "greedy-nim+K=2:5", "greedy_nim:5", "greedynim:5"),
    *("moore-nim:5,4", "moore-nim+k=2:5,4", "moore-nim+k=0:5,4", "moore-nim+k=1:5", "moore-nim+k=3:5,4,3"),
    *("co-nim:5", "co-nim+k=1:5,4", "exco-nim:5,4", "exco-nim:1/5", "exco-nim:/5,4", "exco-nim:1/"),
    *("exco-nim:1/2/3", "exco-nim:x1/5,4", "exco-nim:01/5,4", "exco-nim:1,2/5,4", "delete-nim:4"),
    *("delete-nim:4,0", "delete-nim+misere:4,3", "delete-nim:", "delete-nim+:4,3", "nim:\u0000"),
    *("nim:5\u2028", "nim:1٣", "nim:5,1٣", "greedy-nim+k=1٣:5", "exco-nim:1٣/5,4", "delete-nim:4,1٣"),
    *("nim:1²", "nim\u001b[31m:5", "games:5", "taking:5", "codes", "game", "nim:" + "9" * 100 + "x"),
    *("x" * 5000, "nim+" + "y" * 5000),
)


@pytest.mark.parametrize("code", BAD, ids=_short)
def test_what_the_grammar_forbids_is_a_bad_code_told_in_one_line(code: str) -> None:
    with pytest.raises(BadCode) as refusal:
        catalogue.read(code)
    assert 10 < len(str(refusal.value)) < 400
    assert (str(refusal.value).isprintable(), refusal.value.status) == (True, 2)


@pytest.mark.parametrize(
    ("code", "message"),
    [
        ("Nim:3", "no game is called 'Nim', nim is;"),
        ("delete_nim:3,2", "no game is called 'delete_nim', delete-nim is;"),
        (".77", "no game is called '.77', octal+0.77 is;"),
        ("0.137:9", "no game is called '0.137', octal+0.137 is;"),
        ("5,4,3", "no game is called '5,4,3'; games"),
        ("nim+misere=1:3", "option misere is written misere, not 'misere=1'"),
        ("greedy-nim+k:5", "option k is written k=K, not 'k'"),
        ("greedy-nim+k=2+k=3:5", "option k is given twice"),
        ("chess:5", "games are so-long-sucker, nim, greedy-nim, moore-nim, co-nim, exco-nim, delete-nim"),
        ("greedy-nim+j=2:5", "greedy-nim takes misere (taking the last stone loses), k=K"),
        ("greedy-nim+k=0:5", "must be at least 1"),
        ("delete-nim+misere:4,3", "delete-nim takes no options"),
        ("nim+misere+misere:5", "misere is given twice"),
        ("moore-nim:5,4,3", "needs its option k before the colon"),
        ("moore-nim+k=3:5,4,3", "k smaller than the number of heaps; k is 3, heaps are 3"),
        ("delete-nim:4,0", "at least one stone"),
        ("sum:", "part 1 of the sum is missing"),
        ("sum:/nim:3", "part 1 of the sum is missing: write one like sum:nim:5,3/co-nim:3,2,2"),
        ("sum:nim:3/", "part 1 of the sum: a heap must be a whole number"),
        ("sum:nim:3/chess:4", "no game is called 'chess'"),
        ("sum:nim:5,3/0.77:4", "no game is called '0.77', octal+0.77 is"),
        ("sum:chess:4/nim:3", "part 1 of the sum: no game is called 'chess'"),
        ("sum:nim:3/nim+misere:4", "part 2 of the sum: a sum is of games in normal play"),
        ("sum:nim:3/sum:nim:4", "part 2 of the sum: sum cannot be a part"),
        ("sum:sum:nim:3", "part 1 of the sum: sum cannot be a part"),
        ("sum:nim:3/so-long-sucker", "part 2 of the sum: so-long-sucker cannot be a part"),
        ("sum:nim:3/exco-nim:6,5", "part 2 of the sum: exco-nim takes x0, a slash"),
        ("sum+misere:nim:3", "sum has no option 'misere'; sum takes no options"),
        ("sum:" + "/".join(["nim:1"] * 101), "at most 100 parts, this one 101"),
        (f"sum:nim:1{'0' * 10_000}", "part 1 of the sum: a heap may have at most 10,000 digits"),
        ("treblecross:2", "at least 3 cells"),
        ("treblecross:1001", "at most 1,000 cells"),
        ("treblecross:..X.", "takes a row of cells, . empty and x crossed"),
        ("treblecross:", "takes a row of cells"),
        ("treblecross:" + "." * 1001, "at most 1,000 cells"),
        ("wythoff-nim:4", "needs at least 2 heaps"),
        ("wythoff-nim:4,3,2", "wythoff-nim has two heaps"),
        ("bounded-nim:4,3", "bounded-nim needs its option k before the colon: bounded-nim+k=2:12,9,5"),
        ("bounded-nim+k=0:4,3", "option k must be at least 1"),
        ("dawsons-chess:", "there are no rows"),
    ],
)
def test_a_bad_code_is_told_what_would_be_right(code: str, message: str) -> None:
    with pytest.raises((BadInput, PastLimit), match=re.escape(message)) as refusal:
        catalogue.read(code)
    assert "\n" not in str(refusal.value)


NINES = "9" * 10_000


@pytest.mark.parametrize(
    "code",
    [
        *(f"nim:{NINES}", f"exco-nim:{NINES}/{NINES},1", f"delete-nim:{NINES},1"),
        *(f"greedy-nim+k={NINES}:{NINES},5", "nim:" + ",".join(["1"] * 10_000)),
        *("delete-nim:" + ",".join(["7"] * 100), "moore-nim+k=9999:" + ",".join(["12"] * 10_000)),
    ],
    ids=_short,
)
def test_at_the_limits_everything_is_read_back(code: str) -> None:
    p = catalogue.read(code)
    assert catalogue.write(p) == code
    assert catalogue.read(catalogue.write(p)) == p


@pytest.mark.parametrize(
    ("code", "limit"),
    [
        *((f"nim:{NINES}9", "10,000 digits"), (f"nim:5,{NINES}9", "10,000 digits")),
        *((f"exco-nim:{NINES}9/5,4", "10,000 digits"), (f"delete-nim:{NINES}9,1", "10,000 digits")),
        (f"greedy-nim+k={NINES}9:5", "10,000 digits"),
        ("nim:" + ",".join(["1"] * 10_001), "10,000 heaps"),
        ("exco-nim:1/" + ",".join(["1"] * 10_001), "10,000 heaps"),
        ("delete-nim:" + ",".join(["1"] * 101), "100 piles"),
        ("nim:" + ",".join([NINES] * 100), "1,000,000 characters"),
    ],
    ids=_short,
)
def test_past_a_limit_the_limit_is_named(code: str, limit: str) -> None:
    with pytest.raises(PastLimit, match=limit) as refusal:
        catalogue.read(code)
    assert len(str(refusal.value)) < 200
    assert refusal.value.status == 3
