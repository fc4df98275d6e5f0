"""The worked examples of the rules, E1 to E13, and their finer points, A2 to A24, as scripts for the engine
and the plain oracle alike; and three wrong readings that must fail them."""

from collections import Counter
from random import Random

import pytest

from tests.games.sucker_examples import EXAMPLES, Driver, Engine, Oracle, mistakes, start_of
from tests.games.sucker_fuzz import PRESETS, play_out, start

CASES = {
    "A2 all slots full: any pile may be played on": """so-long-sucker+hofstra+c=2+k=2:G/R:B2/R1/G1/Y2:B
        ! B@new
        ! B@3
        > B@1~Y
        = GB/R:B1/R1/G1/Y2:Y:-:YB""",
    "A2 an emptied slot is used again": """so-long-sucker+hofstra+c=2+k=2:RB/G:B1/R1/G1/Y2:B
        > B@1
        > xB
        = -/G:B1R1/R1/G1/Y2:B:B1:B
        > B@new~R
        = B/G:R1/R1/G1/Y2:R:B1:RB""",
    "A2 without a bound one more slot than written": """so-long-sucker+custom+c=2+k=0:G/R:B2/R1/G1/Y2:B
        ! B@4~R
        > B@new~R
        = G/R/B:B1/R1/G1/Y2:R:-:RB""",
    "A4 a chain of dead givers": """so-long-sucker+hofstra:YR:B2/R5/x2/x1:B:B4G6Y5:B:G=B,Y=G
        > B@1
        = YRB:B1/R5/x2/x1:B:B4G6Y5:B:G=B,Y=G""",
    "A4 a ring of dead givers is ignored": """so-long-sucker+hofstra:YR:B2/R5/x2/x1:B:B4G6Y5:B:G=Y,Y=G
        > B@1
        = YRB:B1/R5/x2/x1:R:B4G6Y5:RB:G=Y,Y=G""",
    "A4 a dead player without a giver is ignored": """so-long-sucker+hofstra:YR:B2/R5/x2/x1:B:B4G6Y5:B
        > B@1
        = YRB:B1/R5/x2/x1:R:B4G6Y5:RB""",
    "A4 a chain that ends nowhere is ignored": """so-long-sucker+hofstra:YR:B2/R5/x2/x1:B:B4G6Y5:B:Y=G
        > B@1
        = YRB:B1/R5/x2/x1:R:B4G6Y5:RB:Y=G""",
    "A4 a chipless giver": """so-long-sucker+hofstra+give=prisoners:YR:B1/R5/x2/x1:B:B5G6Y5:BR:G=B,Y=G
        > B@1
        = YRB:x3/R5/x2/x1:.:B5G6Y5:R:G=B,Y=G""",
    "A4 the mover chooses the absent": """so-long-sucker+hofstra:YG:B2/R6/G5/x1:B:B4Y5:B:Y=G
        > B@1
        = YGB:B1/R6/G5/x1:R:B4Y5:RB:Y=G""",
    "A4 a dead chip above the lowest does not matter": """so-long-sucker+hofstra:RYG:B2/R5/G5/x1:B:B4Y5:B:Y=G
        > B@1
        = RYGB:B1/R5/G5/x1:R:B4Y5:RB:Y=G""",
    "A4 dead=ignore": """so-long-sucker+hofstra+dead=ignore:YR:B2/R5/x2/x1:B:B4G6Y5:B:G=B,Y=G
        > B@1
        = YRB:B1/R5/x2/x1:R:B4G6Y5:RB:G=B,Y=G""",
    "A5 A6 the owner may keep everything but one": """so-long-sucker+hofstra+c=2:BR:B1R1/-/G2/Y2:B
        > R@1
        = BRR:B1/-/G2/Y2:Rx1:-:B
        ! x
        ! xB2
        ! xG
        > xB
        = -:B1/R2/G2/Y2:R:B1:RB""",
    "A6 the owner may keep prisoners only": """so-long-sucker+hofstra+c=2:BR:B1R1/-/G2/Y2:B
        > R@1
        > xRR
        = -:B1/B1/G2/Y2:R:R2:RB""",
    "A6 all discarded, he is in danger": """so-long-sucker+hofstra+c=2:BR:B1R1/-/G2/Y2:B
        > R@1
        > xBR2
        = -:B1/-/G2/Y2:Rr=GYB:B1R2:B""",
    "A9 after the owner the mover": """so-long-sucker+hofstra+give=prisoners+c=2:BR:B1R1/-/G2/Y2:B:-:BY
        > R@1
        > xBR2
        = -:B1/x1/G2/Y2:B:B1R2:BY:R=B""",
    "A12 in order, and a gift out of turn": """so-long-sucker+hofstra+c=2:BR:B1R1/-/G2/Y2:Rr=GYB:-:B
        ! Y:no
        ! R@1
        > G:no
        = BR:B1R1/-/G2/Y2:Rr=YB:-:B
        ! G:gG@R
        > B:gR@R
        = BR:B1/R1/G2/Y2:R:-:RB:-:BR""",
    "A12 nothing left to give takes off the list": """so-long-sucker+hofstra+c=2:BR:B1R1/-/G2/Y2:Rr=GYB:-:B
        > gG2@Y
        = BR:B1R1/-/-/Y2G2:Rr=YB:-:B:-:GY
        > B:gB@G
        = BR:R1/-/B1/Y2G2:Rr=YB:-:B:-:BG,GY
        ! G:gB@R
        > no
        ! gR@G
        > gR@Y
        = BR:-/x1/B1/Y2R1G2:Br=GY:-:B:R=B:BG,BY,GY""",
    "A12 the last one has nothing left: out": """so-long-sucker+nash:GB:B5/-/G5R1/Y7:Rr=G:B1R6G1:BG
        > gR@Y
        = GB:B5/x1/G5/Y7R1:B:B1R6G1:BG:R=B:GY""",
    "A12 by discarding too": """so-long-sucker+nash:GB:B5/-/G5R1/Y7:Rr=G:B1R6G1:BG
        > kR
        = GB:B5/x1/G5/Y7:B:B1R7G1:BG:R=B""",
    "A12 only who has something he may give": """so-long-sucker+nash:-:B7/R1/G7R1/Y7:R:R5
        > R@new~G
        > G@new~R
        = R/G:B7/-/G6R1/Y7:Rr=G:R5:GR""",
    "A13 a gift holds any chips": """so-long-sucker+hofstra+c=2:-:B1R1G1/R1/G1/Y2B1:B
        ! gB2@R
        ! gY@R
        ! gB@B
        > gBR@Y
        = -:G1/R1/G1/Y2B2R1:B:-:B:-:BY""",
    "A14 prisoners only, and to the living": """so-long-sucker+nash:-:B7R1/R6/G7/x1:B:Y7
        ! gB@R
        ! gBR@G
        ! gR@Y
        ! Y:gR@B
        > gR@R
        = -:B7/R7/G7/x1:B:Y7:B:-:BR""",
    "A14 nothing at all": """so-long-sucker+custom+give=none:-:B6R1/R5/G6/Y6:B
        ! gR@R
        > kR
        = -:B6/R5/G6/Y6:B:R1:B""",
    "A15 each one in the chain has a new window": """so-long-sucker+hofstra+c=2:G:B1/-/G1/Y2R2:B:B1:BG
        > B@1~R
        = GB:-/-/G1/Y2R2:Rr=GY:B1:BG
        > no
        > no
        = GB:-/x1/G1/Y2R2:Br=GY:B1:BG:R=B
        > no
        > gYR@B
        = GB:R1Y1/x1/G1/Y1R1:B:B1:BG:R=B:YB""",
    "A16 free acts of others, and nothing follows": """so-long-sucker+hofstra+c=2:B:B1/R1/G2R1/Y2:B
        > R:gR@B
        = B:B1R1/-/G2R1/Y2:B:-:B:-:RB
        > G:kR
        ! G:kG
        ! R:kR
        = B:B1R1/-/G2/Y2:B:R1:B:-:RB""",
    "A17 each pair once between placements": """so-long-sucker+hofstra+c=2:-:B2/R2/G2/Y2:B
        > gB@R
        ! gB@R
        > R:gB@B
        ! R:gR@B
        > R:gR@G
        > G:gR@R
        = -:B2/R2/G2/Y2:B:-:B:-:BR,RB,RG,GR
        > B@1~R
        > B:gB@R
        = B:-/R2B1/G2/Y2:R:-:RB:-:BR""",
    "A17 a pair that is used cannot rescue": """so-long-sucker+hofstra+c=1:R:B1/-/G1/Y1:B:-:B:-:GB
        > gB@Y
        = R:-/-/G1/Y1B1:Br=Y:-:B:-:BY,GB""",
    "A18 to discard the last chip on one's own turn": """so-long-sucker+hofstra+c=2:B/RG:R1/-/G1/Y2:B:B1:BY
        > kR
        = B/RG:-/-/G1/Y2:Br=GY:B1R1:BY
        > no
        > gY@B
        = B/RG:Y1/-/G1/Y1:B:B1R1:BY:-:YB""",
    "A18 and out, the move goes where it came from": """so-long-sucker+hofstra+c=2:B/RG:R1/-/G1/Y2:B:B1:BY
        > kR
        > no
        > no
        = B/RG:x1/-/G1/Y2:Y:B1R1:Y:B=Y""",
    "A18 to give the last chip away": """so-long-sucker+hofstra+c=2:-:B1/R2/G2/Y2:B:B1:BY
        > gB@R
        = -:-/R2B1/G2/Y2:Br=RGY:B1:BY:-:BR
        > gB@B
        = -:B1/R2/G2/Y2:B:B1:BY:-:BR,RB
        > gB@Y
        = -:-/R2/G2/Y2B1:Br=GY:B1:BY:-:BR,BY,RB""",
    "A20 a chipless player who is not given the move stays": """so-long-sucker+hofstra+c=1:-:B1/R1/G1/Y1:B
        > B@1~R
        > R@1~G
        > G@1
        = BRG:-/-/-/Y1:Y:-:YGRB
        > Y@1
        = BRGY:x1/-/x3/x2:.:-:R:B=Y,Y=G""",
    "A21 to resign on one's turn": """so-long-sucker+hofstra+c=2:-:B2/R2/G2/Y2:B:-:BGR
        > resign
        = -:x1/R2/G2/Y2:G:B2:GR:B=G""",
    "A21 out of turn": """so-long-sucker+hofstra+c=2:-:B2/R2/G2/Y2:B:-:BGR
        > G:resign
        = -:B2/R2/x1/Y2:B:G2:BR
        ! G:resign
        ! G:gG@B""",
    "A21 a fallen flag, gifts to him forgotten": """so-long-sucker+nash:-:B7/R7/G7/Y7:B:-:BGR:-:BG,RY
        > G:flag
        = -:B7/R7/x1/Y7:B:G7:BR:-:RY""",
    "A21 owing a discard": """so-long-sucker+hofstra+c=2:-/BRR:B1/-/G2/Y2:Rx2:-:BG
        ! R@1
        > resign
        = -:B1/x1/G2/Y2:B:B1R2:BG:R=B""",
    "A21 another, while a discard is owed": """so-long-sucker+hofstra+c=2:-/BRR:B1/-/G2/Y2:Rx2:-:BG
        > B:resign
        = -/BRR:x1/-/G2/Y2:Rx2:B1:G
        ! B:xB
        > xB
        = -:x1/R2/G2/Y2:R:B2:RG""",
    "A21 in danger": """so-long-sucker+hofstra+c=2:BR:B1R1/-/G2/Y2:Rr=GYB:-:B
        > R:resign
        = BR:B1R1/x1/G2/Y2:B:-:B:R=B""",
    "A21 being asked": """so-long-sucker+hofstra+c=2:BR:B1R1/-/G2/Y2:Rr=GYB:-:B
        > resign
        = BR:B1R1/-/x1/Y2:Rr=YB:G2:B
        > B:resign
        = BR:x2/-/x1/Y2:Rr=Y:B1R1G2:-
        > resign
        = BR:x2/-/x1/x3:.:B1R1G2Y2:-""",
    "A21 the last one asked": """so-long-sucker+nash:GB:B5/-/G5R1/Y7:Rr=G:B1R6G1:BG
        > resign
        = GB:B5/x2/x1/Y7:B:B1R7G6:B:R=B""",
    "A21 all others, while a discard is owed": """so-long-sucker+custom+players=2+c=2:BRR:B1/-:Rx1:-:B
        > B:resign
        = BRR:x1/-:.:B1:-
        ! xB""",
    "A21 two left": """so-long-sucker+endgame:-/BR:B3/R1:B
        > flag
        = -/BR:x1/R1:.""",
    "A24 gifts and windows stay with two survivors": """so-long-sucker+hofstra+c=2:B:B1R1/R1/x2/x1:R:G2Y2:RB
        > R@2
        = B/R:B1R1/-/x2/x1:B:G2Y2:BR
        > B@2
        = B/RB:R1/-/x2/x1:Rr=B:G2Y2:BR
        > gR@R
        = B/RB:-/R1/x2/x1:R:G2Y2:RB:-:BR""",
}


SCRIPTS = EXAMPLES | CASES


@pytest.mark.parametrize("name", SCRIPTS)
@pytest.mark.parametrize("driver", [Engine, Oracle])
def test_both_play_the_scripts(name: str, driver: type[Driver]) -> None:
    assert mistakes(driver(start_of(SCRIPTS[name])), SCRIPTS[name]) == []


def _failed(**wrong: str) -> set[str]:
    return {
        name[: name.index(" ")]
        for name, script in EXAMPLES.items()
        if mistakes(Oracle(start_of(script), **wrong), script)
    }


@pytest.mark.parametrize(
    ("wrong", "failed"),
    [
        ({"order": "bottom"}, {"E4", "E5"}),
        ({"after_dead": "previous"}, {"E7"}),
        ({"killer": "mover"}, {"E6"}),
    ],
    ids=["the pile's bottom", "back after a dead colour's capture", "the mover kills"],
)
def test_a_wrong_reading_of_the_rules_fails_its_examples(wrong: dict[str, str], failed: set[str]) -> None:
    assert failed & _failed(**wrong) == failed
    assert not _failed()


def test_a_script_can_fail() -> None:
    wrong = """so-long-sucker+nash:RBGY:B6/R2/G6/Y6:R:R4
        ! R@1
        ? R@2 BG
        > R@9
        = -:B7/R7/G7/Y7:B:-:B"""
    assert len(mistakes(Oracle(start_of(wrong)), wrong)) == 4


# Random full games: the rules of record, the search and the plain oracle, act by act. After every act all
# print the same code and it reads back, the same seat decides, chips of each colour are conserved, the
# potential falls and the placements stay within N(N+1)/2; now and then what every seat may do and what it
# may not, and that the search looks at just what the rules pass. The oracle lets moves rebound along the
# givers of turns, so the list of last turns is held against that too.


GAMES = {"hofstra": 8, "nash": 8, "endgame": 60, "custom": 80}


def played(preset: str, seeds: range) -> Counter[str]:
    met: Counter[str] = Counter()
    for seed in seeds:
        rng = Random(f"{preset} {seed}")
        code = start(preset, rng)
        try:
            met += play_out(code, rng)
        except AssertionError as error:
            raise AssertionError(f"{preset} {seed} from {code}: {error}") from error
    return met


@pytest.mark.timeout(3600)
@pytest.mark.few("hofstra-1", "custom-1")
@pytest.mark.parametrize(
    "times", [1, pytest.param(5, marks=pytest.mark.sweep), pytest.param(1_000, marks=pytest.mark.long)]
)
@pytest.mark.parametrize("preset", PRESETS)
def test_random_games_go_as_the_rules_say(preset: str, times: int) -> None:
    met = played(preset, range(times * GAMES[preset]))
    assert met["games"] == times * GAMES[preset]
    kinds = {"@", "x", "k", "lists", "refused", "allowed", "phase play", "phase kill", "eliminations"}
    kinds |= set() if preset == "endgame" else {"g", "n", "phase rescue"}
    kinds |= {f"{many} players" for many in (2, 3, 4)} if preset == "custom" else set()
    assert all(met[kind] >= times / 2 for kind in kinds), met
