"""The theorem for two players and dead colours: against exact search, any defence, and in words."""

from itertools import groupby
from random import Random

import pytest

from nimarcade.core import catalogue
from nimarcade.core.errors import PastLimit
from nimarcade.core.game import play
from nimarcade.games.so_long_sucker import effects
from nimarcade.games.so_long_sucker.position import Kill, Place, SuckerPosition
from nimarcade.games.so_long_sucker.rules import GAME
from nimarcade.papers.so_long_sucker.problem_colours import LATE, Box, Position, RuleSet, random_position
from nimarcade.theory.so_long_sucker import endgame
from nimarcade.theory.so_long_sucker.endgame import Search, SurvivorRules
from nimarcade.theory.so_long_sucker.theory import THEORY
from nimarcade.theory.theorems import sucker, sucker_colours
from tests import ask
from tests.theory.sucker_search import winner_of_two


def read(rule_set: RuleSet, p: Position) -> SuckerPosition:
    return catalogue.read_as(SuckerPosition, rule_set.code(p))


def truth(p: SuckerPosition, nodes: int = 10**7) -> int:
    if p.phase == "over":
        return p.seat
    rules = SurvivorRules(p, theorem=False)
    return rules.seats[Search(rules).winner(rules.key(p), nodes)]


@pytest.mark.few("four colours")
@pytest.mark.parametrize(
    ("chips", "colours"),
    [
        (5, 3),
        pytest.param(4, 4, id="four colours"),
        pytest.param(7, 3, marks=pytest.mark.sweep),
        pytest.param(8, 3, marks=pytest.mark.long),
        pytest.param(7, 4, marks=pytest.mark.long),
    ],
)
def test_every_position_of_a_box(chips: int, colours: int) -> None:
    rule_set = RuleSet(colours=colours)
    box, positions = Box(rule_set, chips), 0
    for position, blue in box.positions():
        (own, prisoners, *dead), (taken, theirs, *other) = position.hands
        if not sum(position.hands[0]):
            continue
        hands = (own, prisoners, sum(dead)), (theirs, taken, sum(other))
        assert sucker_colours.wins(sucker_colours.board_of("B", "R", *hands, position.piles)) == blue, (
            position
        )
        positions += 1
    assert positions > 700


@pytest.mark.parametrize(
    "chips", [3, pytest.param(5, marks=pytest.mark.sweep), pytest.param(6, marks=pytest.mark.long)]
)
def test_moves_keep_the_win_and_conditions_say_who_wins(chips: int) -> None:
    for position, blue in Box(RuleSet(colours=4), chips).positions():
        if not sum(position.hands[0]):
            continue
        p = read(RuleSet(colours=4), position)
        assert sucker_colours.applies(p)
        assert sucker_colours.is_p(p) != blue
        assert sucker_colours.reading(p).conditions[0].holds == blue
        assert ask.present(sucker_colours.ALL_COLOURS.branch(p).lost(p))[0].holds != blue
        if blue:
            recipe = sucker_colours.recipe(p)
            assert recipe.move == sucker_colours.winning_move(p)
            assert truth(play(GAME, p, recipe.move)) == 0, position
        if sucker.applies(p):
            assert sucker.is_p(p) == sucker_colours.is_p(p), position


@pytest.mark.parametrize(
    ("chips", "colours", "least"),
    [
        (3, 3, 100),
        pytest.param(5, 3, 3000, marks=pytest.mark.sweep),
        pytest.param(6, 3, 9000, marks=pytest.mark.long),
        pytest.param(5, 4, 4000, marks=pytest.mark.long),
    ],
)
def test_few_slots_are_enough_if_no_player_has_more_chips_against_him(
    chips: int, colours: int, least: int
) -> None:
    spoken, full, wrong = 0, 0, 0
    for k in range(1, chips + 1):
        rule_set = RuleSet(slots=k, colours=colours)
        for position, blue in Box(rule_set, chips).positions():
            if not sum(position.hands[0]):
                continue
            p = read(rule_set, position)
            if sucker_colours.applies(p):
                spoken += 1
                full += len(position.piles) == k
                assert sucker_colours.is_p(p) != blue, position
                assert not blue or truth(play(GAME, p, sucker_colours.winning_move(p))) == 0, position
            else:
                wrong += sucker_colours.is_p(p) == blue
    assert spoken > least
    assert full
    assert wrong, "one slot fewer may be too few"


def random_board(rng: Random) -> sucker_colours.Board:
    """Any numbers; only that a pile of the other's is something to build on."""
    most = rng.choice((2, 5, 30))

    def gains(many: int) -> tuple[sucker_colours.Gain, ...]:
        return tuple(sucker_colours.Gain(rng.randint(0, most), rng.randint(0, most)) for _ in range(many))

    mine, hostile = gains(rng.randint(0, 3)), gains(rng.randint(0, 5))
    own, theirs = (rng.choice((0, 1, 2, rng.randint(0, 2 * most))) for _ in range(2))
    dead, their_dead = rng.randint(0, 6), rng.randint(0, 6)
    trades, build = rng.randint(0, len(mine)), bool(hostile) or rng.random() < 0.5
    return sucker_colours.Board(
        own, rng.randint(0, 1), dead, theirs, their_dead, mine, trades, hostile, build
    )


def test_to_shut_the_heaviest_does_as_well_as_any_choice() -> None:
    rng, close, won = Random(5), 0, 0
    while close < 500:
        board = random_board(rng)
        plan = sucker_colours.best_plan(board)
        wins = plan is not None and plan.margin >= 0
        assert sucker_colours.wins(board) == wins, board
        close += plan is not None and abs(plan.margin) < 3
        won += wins
    assert won > close


def test_a_dead_chip_kept_in_place_of_an_own_one() -> None:
    """The first position that needs it has 11 chips, more than the boxes hold."""
    p = read(RuleSet(), LATE)
    plan = sucker_colours.best_plan(sucker_colours.counts(p))
    assert truth(p) == p.turn
    assert not sucker_colours.is_p(p)
    assert plan is not None
    assert plan.trades == 1


def random_ending(rng: Random, low: int, high: int, rules: str = "kill=one+give=none") -> SuckerPosition:
    """Blue and Red left of four, any hands and piles; one in four owes a discard."""
    drawn = random_position(rng, rng.randint(low, high), 4)
    piles = list(drawn.piles)
    owed = ""
    if piles and rng.random() < 0.25:
        owed = piles.pop(0) + "B"
        if len(owed) > 1 and owed[-2] != "B":
            owed += "B"
        if len(owed) < 2 or owed[-2:] != "BB":
            owed = "BB"
        piles.insert(0, owed)
    code = RuleSet().code(Position(drawn.hands, tuple(piles)))
    return ask.table(code.removesuffix(":B") + (":Bx1" if owed else ":B"))


@pytest.mark.parametrize(
    ("many", "seed", "low", "high", "nodes"),
    [
        (80, 8, 4, 9, 10**7),
        pytest.param(200, 9, 8, 14, 30_000, marks=pytest.mark.sweep),
        pytest.param(1500, 9, 8, 14, 30_000, marks=pytest.mark.long),
    ],
)
def test_random_endings(many: int, seed: int, low: int, high: int, nodes: int) -> None:
    """With owed discards; where a search of so many positions tells the winner."""
    rng, owed, agreed = Random(seed), 0, 0
    for _ in range(many):
        p = random_ending(rng, low, high)
        try:
            winner = truth(p, nodes)
        except PastLimit:
            continue
        if p.phase == "over":
            continue
        assert sucker_colours.is_p(p) == (winner != p.turn), catalogue.write(p)
        owed += p.phase == "kill"
        agreed += 1
        if winner == p.turn and nodes > 10**6:
            move = sucker_colours.winning_move(p)
            assert truth(play(GAME, p, move)) == winner, catalogue.write(p)
    assert owed > 5
    assert agreed > many * 0.46


def test_the_winner_wins_against_any_defence_far_past_searches() -> None:
    """Hands of hundreds: every move of the strategy leaves the other lost, every other move leaves it won."""
    rng, kinds = Random(10), set()
    for _ in range(40):
        p = random_ending(rng, 12, 60)
        if p.phase == "over":
            continue
        hero = sucker.opponent(p, p.turn) if sucker_colours.is_p(p) else p.turn
        while p.phase != "over":
            if p.turn == hero:
                move = sucker_colours.winning_move(p)
                if isinstance(move, Place):
                    top = p.pile(move.slot)[-1:]
                    kinds.add(
                        (("B", "R").index(top) == hero if top in ("B", "R") else top, move.colour == hero)
                    )
            else:
                placements = list(endgame.relevant_moves(p))
                move = rng.choice(placements)
            p = play(GAME, p, move)
            if p.phase not in ("over", "rescue"):
                assert sucker_colours.is_p(p) == (p.turn != hero), catalogue.write(p)
        assert p.seat == hero
    assert len(kinds) > 5


def test_giants_take_no_time_to_speak_of() -> None:
    piles = "/".join(["RG", "GR", "BG", "BRG", "RBGYR"] * 20)
    p = ask.table(f"so-long-sucker+endgame+k=0:{piles}:B900G300R7/R9000Y500:B")
    verdict = THEORY.solve(p)
    assert verdict.tier.name == "PROVED"
    assert verdict.best is not None


@pytest.mark.parametrize(
    ("code", "speaks"),
    [
        ("so-long-sucker+endgame+k=0:RBG:B1/R1:B", True),
        ("so-long-sucker+endgame:RBG/-:B1/R1:B", False),  # three chips against each, two slots
        ("so-long-sucker+endgame:RBG/-/-:B1/R1:B", True),
        ("so-long-sucker+endgame+k=0+dead=giver:RBG:B1/R1:B:-:-:G=B", False),
        ("so-long-sucker+nash:RBG:B1/R1/x1/x2:B:B5R5G6Y7:BR", True),
        ("so-long-sucker+nash:RBG:B1/R1/G1/x1:B:B5R5G5Y7:BRG", False),  # three are left
    ],
)
def test_where_it_speaks(code: str, speaks: bool) -> None:
    assert sucker_colours.applies(ask.table(code)) == speaks


def test_words() -> None:
    p = ask.table("so-long-sucker+endgame+k=0:RBRB:B1/R1G2:B")
    why = THEORY.reason(THEORY.solve(p))
    assert why.rule == "sucker_colours"
    assert why.method[2] == (
        "Blue can lead by 2 points; with fewer dead chips than Red a lead of 2 is enough, since a pile has "
        "no blue top, or holds two red chips."
    )
    nothing = ask.table("so-long-sucker+endgame+k=0:BRB:B1/R1G2:B")
    assert THEORY.reason(THEORY.solve(nothing)).method[2] == (
        "With fewer dead chips than Red, no red or dead chip left to Blue, and no pile without a blue "
        "top or with two red chips, it takes a lead of 3."
    )
    lost = ask.table("so-long-sucker+endgame+k=0:-:B8G9/R8G9:B")
    why = THEORY.reason(THEORY.solve(lost))
    assert why.here is not None
    assert why.here.conditions[0].text == "Blue can only tie, a lead of 2 would be enough"


def test_a_discard_is_chosen_with_hundreds_of_chips() -> None:
    p = ask.table("so-long-sucker+endgame+k=0:" + "RG" * 40 + "BGB" + "B:B60R3/R61G5:Bx1")
    move = ask.typed(Kill, THEORY.solve(p).best)
    after = effects.after(p, move)
    assert sucker_colours.is_p(after) == sucker_colours.is_p(p)


def test_simulated_games_end_where_the_theorem_speaks() -> None:
    """The boards of the tree search count as the theorem does, with slots to spare and without."""
    rng, told = Random(11), 0
    for _ in range(300):
        p = random_ending(rng, 4, 16)
        if p.phase == "play":
            winner = winner_of_two(p)
            assert winner == (sucker.opponent(p, p.turn) if sucker_colours.is_p(p) else p.turn)
            told += not sucker.applies(p)
    assert told > 150
    few_slots = [ask.table(f"so-long-sucker+endgame:RBG/{slots}:B1/R1:B") for slots in ("-", "-/-")]
    assert [winner_of_two(p) for p in few_slots] == [None, 1]
    assert sucker_colours.is_p(few_slots[1])


def test_the_search_counts_the_same_points_where_it_is_close() -> None:
    rng, won, close = Random(4), 0, 0
    while close < 250:
        drawn = [rng.choices("BRGY", k=rng.randint(1, 6)) for _ in range(rng.randint(0, 5))]
        piles = "/".join("".join(chip for chip, _ in groupby(chips)) for chips in drawn) or "-"
        blue, red = (
            "".join(f"{c}{rng.randint(1, 2)}" for c in own if rng.random() < 0.4) for own in ("RGY", "BGY")
        )
        t = ask.table(f"so-long-sucker+endgame+k=0:{piles}:B{rng.randint(1, 5)}{blue}/R1{red}:B")
        plan = sucker_colours.best_plan(sucker_colours.counts(t))
        if plan is None or plan.margin not in (-1, 0) or sucker.applies(t):
            continue
        close += 1
        wins = sucker_colours.wins(sucker_colours.counts(t))
        assert winner_of_two(t) == (0 if wins else 1), piles
        won += wins
    assert 60 < won < 190
