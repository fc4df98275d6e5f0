"""The tree of `mcts`, how its games are played out, and who wins of the last two players, on the flat numbers
of `engine`: one source, plain and compiled (`core.kernels`).

Random numbers come from a `tape`: the next numbers of `Random.getrandbits(30)`, written before.

A node is a row of `nodes` and `sums`, a move of it one of `edges` and `weights`; all are tables
[column][row]. The moves of a node are rows one after the other, the tried ones first, in the order of trial;
a child's visits are its own node's."""

from math import log, sqrt

from nimarcade.core.kernels import kernel
from nimarcade.games.so_long_sucker.engine import (
    ABSENT,
    BOUND,
    CHIPS,
    COUNT,
    COUNTS,
    COVERED,
    EMPTY,
    GIVES,
    IGNORE,
    KILL,
    LIVING,
    MISC,
    NOTHING,
    ORDER,
    OTHERS,
    OUT,
    OVER,
    PHASE,
    PICKS,
    PILES,
    PLAY,
    PLAYERS,
    READY,
    RESCUE,
    SCORES,
    SEAT,
    SIZE,
    SLOT,
    TOP,
    TOTALS,
    Kinds,
    Vector,
    automatic,
    capture,
    finish,
    first_of,
    grown_by,
    kill,
    moves_of,
    play,
    put,
    refuse,
    turn_of,
)
from nimarcade.games.so_long_sucker.engine import USED as ROWS_USED

NOBODY = (0.0, 0.0, 0.0, 0.0)
"""By seat: how often it is taken to play by looks."""
BITS = 30
"""Of the random numbers that a simulated game is played with."""
HASTE = int(0.85 * 2**BITS)
"""Below which of them a quick player takes the largest pile he can capture at once: 85 times in 100."""
TRIES = 3
"""The number of placements that give another a capture a quick player thinks better of."""
OWN, LEAD = 4, 3
"""The mover of two with dead chips about is likely to win if his own chips, in hand and in piles that he can
capture, are so many times as many as the other has in hand, and more by so many."""


@kernel
def draws_of(chips: int) -> int:
    """The most numbers that are drawn between two captures."""
    return (2 + TRIES) * chips + 8


@kernel
def rollout(s: Vector, kinds: Kinds, tape: Vector, at: int, theory: bool, careful: bool) -> int:
    """Play `s` to its end, or (with `theory`) to where two players are left, of whom the likely winner is
    put down as such; where on the tape it stopped. Nobody rescues. A quick player takes what he can, else he
    places a chip at random, drawn anew a few times where it captures for another or the next player could
    capture. One draw tells chip, slot and next player: their numbers are small beside it."""
    while s[PHASE] == RESCUE:
        refuse(s)
    s[GIVES] = NOTHING
    two = s[PLAYERS] - 2 if theory else -1
    size, absent, covered, order = kinds[SIZE], kinds[ABSENT], kinds[COVERED], kinds[ORDER]
    picks, bound = PICKS, s[BOUND]
    last = len(tape) - draws_of(s[CHIPS])
    if at > last:
        at = 0
    after, seat, living = 0, -1, 0
    while True:
        if seat < 0:  # not simply the next one
            if s[PHASE] == KILL:
                if at > last:
                    at = 0
                kill(s, kinds, kinds[OTHERS][s[PILES + s[SLOT]]] >> 2 * (tape[at] % 6) & 3)
                at += 1
            if s[PHASE] == OVER:
                return at
            if s[OUT] == two:
                finish(s, likely_winner(s, kinds, careful))
                return at
            living, seat = s[LIVING], s[SEAT]
        slots = s[COUNT]
        h = 4 * seat
        if s[READY + seat] and s[h + seat]:
            at += 1
            if tape[at - 1] < HASTE:
                slot, most = -1, 1
                for i in range(slots):
                    row = s[PILES + i]
                    if covered[row] == seat and size[row] > most:
                        slot, most = i, size[row]
                capture(s, kinds, slot, seat)
                seat = -1
                continue
        if not bound:
            slots += 1
        chips = s[TOTALS + seat]
        blue = s[h]
        red = blue + s[h + 1]
        green = red + s[h + 2]
        tries = TRIES
        while True:
            draw = tape[at]
            at += 1
            chip = draw % chips
            draw //= chips
            colour = 0 if chip < blue else 1 if chip < red else 2 if chip < green else 3
            slot = draw % slots
            row = s[PILES + slot]
            grown = kinds[colour][row]
            if not grown:
                if colour == seat or not tries:
                    break
            else:
                if grown < 0:
                    grown = grown_by(kinds, row, colour)
                free = living & absent[grown]
                if free:
                    after = picks[free][draw // slots % 12]
                else:
                    after = order[grown] & 3
                    if not living >> after & 1:
                        after = automatic(s, kinds, grown)
                if after == seat or not tries or not s[5 * after]:
                    break
                if (colour != after or row == EMPTY) and s[READY + after] <= (covered[row] == after):
                    break
            tries -= 1
        if grown:
            seat = put(s, kinds, seat, slot, row, grown, colour, after)
        else:
            capture(s, kinds, slot, colour)
            seat = -1


@kernel
def known_winner(s: Vector, kinds: Kinds) -> int:
    """The winner of two by Theorem 2.39 or the theorem for all colours; -1 where neither holds."""
    dead = 15 & ~s[LIVING]
    mixed = False
    for slot in range(PILES, PILES + s[COUNT]):
        if ~kinds[ABSENT][s[slot]] & dead:
            mixed = True
            break
    mover = s[SEAT]
    other = first_of(s[LIVING] & ~(1 << mover))
    if not mixed:
        mixed = (
            s[TOTALS + mover] > s[5 * mover] + s[4 * mover + other]
            or s[TOTALS + other] > s[5 * other] + s[4 * other + mover]
        )
    if not mixed:
        return by_margin(s, kinds, mover, other)
    if counted(s, kinds):
        return mover if wins_by_points(s, kinds, mover, other) else other
    return -1


@kernel
def counted(s: Vector, kinds: Kinds) -> bool:
    """True if the theorem for all colours holds."""
    if not s[IGNORE]:
        return False
    chips = s[TOTALS] + s[TOTALS + 1] + s[TOTALS + 2] + s[TOTALS + 3]
    one = first_of(s[LIVING])
    other = first_of(s[LIVING] & ~(1 << one))
    own = s[5 * one] + s[4 * other + one]
    theirs = s[5 * other] + s[4 * one + other]
    for slot in range(PILES, PILES + s[COUNT]):
        row = s[slot]
        chips += kinds[SIZE][row]
        own += kinds[COUNTS + one][row]
        theirs += kinds[COUNTS + other][row]
    return not s[BOUND] or chips - min(own, theirs) <= s[BOUND]


@kernel
def likely_winner(s: Vector, kinds: Kinds, careful: bool) -> int:
    """The winner of two: by a theorem where one holds, else a guess, which `careful` is right in more
    endings (`nimarcade bench --calibration` counts): the mover, who is given the move back by dead colours
    and by the other's own captures, if he has a few chips to capture with."""
    winner = known_winner(s, kinds)
    if winner >= 0:
        return winner
    mover = s[SEAT]
    other = first_of(s[LIVING] & ~(1 << mover))
    if not careful:
        return by_margin(s, kinds, mover, other)
    own = s[5 * mover]
    for slot in range(PILES, PILES + s[COUNT]):
        row = s[slot]
        if kinds[COVERED][row] == mover:
            own += kinds[COUNTS + mover][row]
    return mover if OWN * own > s[5 * other] + LEAD else other


@kernel
def by_margin(s: Vector, kinds: Kinds, mover: int, other: int) -> int:
    """The winner of two by the margin of Theorem 2.39, where a chip of a dead colour in hand, a move
    without a capture, counts as half a chip; then that is a guess."""
    margin = longest = 0
    for slot in range(PILES, PILES + s[COUNT]):
        row = s[slot]
        top = kinds[COVERED][row]
        if top == mover:
            margin += kinds[COUNTS + top][row]
        elif top == other:
            held = kinds[COUNTS + top][row]
            margin -= held
            if held > longest:
                longest = held
    mine, theirs = s[5 * mover], s[5 * other]
    dead = (
        s[TOTALS + mover] - mine - s[4 * mover + other] - (s[TOTALS + other] - theirs - s[4 * other + mover])
    )
    if not dead and (not mine or not theirs):
        return mover if mine else other
    return mover if 2 * (mine - theirs + margin + longest) + dead > 0 else other


@kernel
def wins_by_points(s: Vector, kinds: Kinds, mover: int, other: int) -> bool:
    """By the theorem for all colours (`sucker_colours.wins`), on the counts of the position."""
    own, prisoners = s[5 * mover], s[4 * mover + other]
    moves = own > 0
    dead = s[TOTALS + mover] - own - prisoners
    facing = s[5 * other]
    facing_dead = s[TOTALS + other] - s[4 * other + mover] - facing
    contested = facing > 0
    trades = 0
    build = False
    weights = [0]
    for slot in range(PILES, PILES + s[COUNT]):
        row = s[slot]
        if row == EMPTY:
            continue
        top = kinds[TOP][row]
        if top != mover:
            build = True
        if top != mover and top != other:
            continue
        third = kinds[COUNTS + mover + other - top][row]
        gain = kinds[COUNTS + top][row]
        gain_dead = kinds[SIZE][row] - gain - third
        if top == mover:
            build = build or third > 1
            if not third and gain_dead:
                trades += 1
        if not third:
            if gain_dead:
                gain_dead -= 1
            else:
                gain -= 1
        if top == other:
            if contested:
                facing += gain
                facing_dead += gain_dead
                weights.append((2 * gain + gain_dead) << 20 | gain_dead)
        elif moves:
            own += gain
            dead += gain_dead
    built = prisoners > 0 or build
    return enough(own, dead, trades if moves else 0, facing, facing_dead, weights, moves, built)


@kernel
def enough(
    own: int, dead: int, trades: int, theirs: int, theirs_dead: int, weights: Vector, moves: bool, built: bool
) -> bool:
    """True if the mover leads by what he needs: of the other's piles he covers the heaviest in points and,
    beginning with an own chip, tops the next one. `weights`: 0 and, for each of these piles, points * 2^20
    + dead chips; `moves`: whether he has an own chip; `built`: whether he can build on something."""
    weights.sort()
    hostile = len(weights) - 1
    for traded in range(trades + 1):
        left_dead = theirs_dead
        lead = 2 * (own - traded - theirs) + dead + traded - theirs_dead
        for covers in range(min(dead + traded, hostile) + 1):
            left = dead + traded - covers
            if left and lead >= (0 if left > left_dead else 2):
                return True
            if covers < hostile:
                weight = weights[hostile - covers]
                lead += weight >> 20
                left_dead -= weight & 0xFFFFF
            ahead = left - left_dead
            if moves and lead >= (1 if ahead > 0 else 2 if ahead == 0 or built or left > 0 else 3):
                return True
            lead -= 1
    return False


Columns = list[list[int]]
Reals = list[float]
RealColumns = list[list[float]]

EXPLORE = 0.5
UNSEEN = 0.15
"""The amount by which a move that was never tried is taken to be worse than its node."""
OFTEN = 8
"""Visits of a node after which its position is kept: to copy it is quicker than to play on to it."""
WIN, PLACE = 0.9, 0.1
"""The worth of the win, and of the place."""
HOPE = 1.5
"""The weight of a move's looks."""
_LOOKS = {-14: -0.7, -10: -0.5, -7: 0.15 - 0.5, 3: 0.15, 4: 0.2, 7: 0.15 + 0.2}
HOPES = [
    HOPE * _LOOKS.get(look, min(1.0, 0.3 + 0.1 * (look // 2 - 3)) if look > 7 else 0.0)
    for look in range(-14, 21)
]
"""By look + 14 (`engine.look_of`): what it adds to the urgency of a placement, less the more it was tried."""

MOVER, WINNER, VISITS, FIRST, MOVES, TRIED, BEST, KEPT = range(8)
"""Columns of `nodes`: who decides; who has a proved win, -1 for nobody; FIRST edge, -1 before the node is
opened, which it is when the search comes by again; how many MOVES, how many TRIED, how many look BEST; where
in `boards` its position is KEPT, -1 for nowhere."""
GAIN, WORTH_OF = range(2)
"""Columns of `sums`: the utility of who decides, all visits together; + seat what a game is worth that comes
to a proved win here, UNKNOWN until that is worked out."""
MOVE, CHILD, LOOK, RANK = range(4)
"""Columns of `edges`; RANK is the row on which an edge was at first."""
KNOWN, DOUBT, WORTH = range(3)
"""Columns of `weights`: how urgent it is to go there, by how much more as far as that is in doubt; the
utility of who decides, all visits together."""
NODES, EDGES, BOARDS, AT, ROWS, DRAWS = range(6)
"""Indices of `used`: rows of each in use, and where on the tape; then how many rows of `kinds` and draws a
game may need."""
UNKNOWN = -1e9


@kernel
def full(used: Vector, kinds: Kinds, tape: Vector, nodes: Columns, edges: Columns, moves: Vector) -> bool:
    """True if one more game might find no room. (`boards` may be full: then no more are kept.)"""
    return (
        used[NODES] == len(nodes[0])
        or used[EDGES] + len(moves) > len(edges[0])
        or kinds[MISC][ROWS_USED] + used[ROWS] > len(kinds[TOP])
        or used[AT] + used[DRAWS] > len(tape)
    )


@kernel
def grow(
    root: Vector,
    s: Vector,
    many: int,
    used: Vector,
    kinds: Kinds,
    tape: Vector,
    nodes: Columns,
    sums: RealColumns,
    edges: Columns,
    weights: RealColumns,
    boards: list[Vector],
    path: Vector,
    trail: Vector,
    moves: Vector,
    looks: Vector,
    rows: Reals,
    value: Reals,
    quick: Reals,
    bias: Reals,
    totals: Reals,
    roots: Reals,
    theory: bool,
    careful: bool,
) -> int:
    """Simulate `many` games from `root`, or until it has a winner or room may lack; how many were done.

    `s`, `path`, `trail`, `moves`, `looks`, `value` are scratch; `rows` [8 * edge of the root + 8 + ...]
    counts wins by seat and then sums of utilities, the root's own first; `quick` by seat, `bias` [4 * seat +
    other] or empty; `totals`, `roots` by number of visits: what doubt is worth at a node, and 1 / √n."""
    players = root[PLAYERS]
    movers, winners, visits = nodes[MOVER], nodes[WINNER], nodes[VISITS]
    firsts, tries, gains = nodes[FIRST], nodes[TRIED], sums[GAIN]
    child, look, known = edges[CHILD], edges[LOOK], weights[KNOWN]
    doubt, worth = weights[DOUBT], weights[WORTH]
    tabled = len(roots) - 1
    if not used[NODES]:
        winners[0] = -1
        movers[0] = turn_of(root)
        nodes[KEPT][0] = 0
        boards[0][:] = root
        used[NODES] = used[BOARDS] = 1
        open_node(0, root, used, kinds, nodes, edges, moves, looks)
    for done in range(many):
        if winners[0] >= 0 or full(used, kinds, tape, nodes, edges, moves):
            return done
        at = used[AT]
        node = depth = 0
        path[0] = 0
        fresh = False
        while winners[node] < 0:
            first = firsts[node]
            if first < 0:
                place_at(s, depth, used, kinds, nodes, edges, boards, path, trail)
                open_node(node, s, used, kinds, nodes, edges, moves, looks)
                first = firsts[node]
            mover, tried = movers[node], tries[node]
            stop = first + tried
            edge = -1
            take = False
            if quick[mover] > 0.0:  # `Random.random`
                take = ((tape[at] >> 3) * 67108864.0 + (tape[at + 1] >> 4)) * (
                    1.0 / 9007199254740992.0
                ) < quick[mover]
                at += 2
            if take:
                rank = first + tape[at] % nodes[BEST][node]
                at += 1
                edge = first
                while edges[RANK][edge] != rank:
                    edge += 1
                if edge >= stop:
                    edge = forward(edge, stop, edges)
            else:
                n = visits[node]
                total = totals[n] if n < tabled else EXPLORE * sqrt(log(n + 1))
                most = -1e9
                for e in range(first, stop):
                    urgency = known[e] + total * doubt[e]
                    if urgency > most:
                        most = urgency
                        edge = e
                if tried < nodes[MOVES][node]:
                    hope = look[stop]
                    if (gains[node] / n if n else 0.5) - UNSEEN + total + HOPES[hope + 14] > most:
                        edge = stop
                        end = first + nodes[MOVES][node]
                        same = stop + 1
                        while same < end and look[same] == hope:
                            same += 1
                        if same > stop + 1:
                            forward(stop + tape[at] % (same - stop), stop, edges)
                            at += 1
            trail[depth] = edge
            depth += 1
            if edge == stop:
                fresh = True
                tries[node] = tried + 1
                node = used[NODES]
                used[NODES] = node + 1
                child[edge] = node
                path[depth] = node
                firsts[node] = -1
                nodes[KEPT][node] = -1
                winners[node] = -1
                place_at(s, depth, used, kinds, nodes, edges, boards, path, trail)
                movers[node] = turn_of(s)
                if s[PHASE] == OVER:
                    winners[node] = s[SEAT]
                elif theory and s[PHASE] == PLAY and s[OUT] == players - 2:
                    won = known_winner(s, kinds)
                    if won >= 0:
                        winners[node] = won
                        finish(s, won)
                break
            node = child[edge]
            path[depth] = node
        won = winners[node]
        if won < 0:
            at = rollout(s, kinds, tape, at, theory, careful)
            won = s[SEAT]
            worths(s, won, value, bias)
        elif fresh:
            worths(s, won, value, bias)
            keep_worth(sums, node, value, players)
        else:
            if sums[WORTH_OF][node] == UNKNOWN:
                place_at(s, depth, used, kinds, nodes, edges, boards, path, trail)
                if s[OUT] == players - 2:
                    finish(s, won)
                worths(s, won, value, bias)
                keep_worth(sums, node, value, players)
            for seat in range(players):
                value[seat] = sums[WORTH_OF + seat][node]
        used[AT] = at
        # count the game at all nodes it came by
        mover = movers[0]
        visits[0] += 1
        gains[0] += value[mover]
        count_row(rows, 0, won, value, players)
        if depth:
            count_row(rows, 8 * (trail[0] - firsts[0]) + 8, won, value, players)
        for i in range(depth):
            edge, node = trail[i], path[i + 1]
            n = visits[node] + 1
            visits[node] = n
            total = worth[edge] + value[mover]
            worth[edge] = total
            if n < tabled:
                known[edge] = total / n + HOPES[look[edge] + 14] * roots[n + 1]
                doubt[edge] = roots[n]
            else:
                known[edge] = total / n + HOPES[look[edge] + 14] * (1.0 / sqrt(n + 1))
                doubt[edge] = 1.0 / sqrt(n)
            mover = movers[node]
            gains[node] += value[mover]
        if winners[path[depth]] >= 0:
            prove(depth, nodes, sums, edges, weights, path, trail)
    return many


@kernel
def count_row(rows: Reals, r: int, won: int, value: Reals, players: int) -> None:
    """Count a game in the row of `rows` that begins at `r`."""
    rows[r + won] += 1
    for seat in range(players):
        rows[r + 4 + seat] += value[seat]


@kernel
def keep_worth(sums: RealColumns, node: int, value: Reals, players: int) -> None:
    """Note what a won game is worth at a node."""
    for seat in range(players):
        sums[WORTH_OF + seat][node] = value[seat]


@kernel
def forward(edge: int, to: int, edges: Columns) -> int:
    """Take an untried edge forward, past others that look alike."""
    move, rank = edges[MOVE], edges[RANK]
    chosen, own = move[edge], rank[edge]
    while edge > to:
        move[edge], rank[edge] = move[edge - 1], rank[edge - 1]
        edge -= 1
    move[to], rank[to] = chosen, own
    return to


@kernel
def worths(s: Vector, won: int, value: Reals, bias: Reals) -> None:
    """By seat: what the game is worth that ended so."""
    n = s[PLAYERS]
    if s[PHASE] == OVER:
        for seat in range(n):
            score = s[SCORES + seat]
            value[seat] = PLACE * (score - 1) / (n - 1) + (WIN if score == n else 0.0)
    else:
        for seat in range(n):
            value[seat] = 1.0 if seat == won else 0.0
    if len(bias):
        a, b, c, d = value[0], value[1], value[2], value[3]
        for seat in range(n):  # added up in the order of seats
            i = 4 * seat
            value[seat] += 0.0 + bias[i] * a + bias[i + 1] * b + bias[i + 2] * c + bias[i + 3] * d


@kernel
def open_node(
    node: int,
    s: Vector,
    used: Vector,
    kinds: Kinds,
    nodes: Columns,
    edges: Columns,
    moves: Vector,
    looks: Vector,
) -> None:
    """Write down the moves, those that look best first."""
    n = moves_of(s, kinds, moves, looks)
    first = used[EDGES]
    used[EDGES] = first + n
    nodes[FIRST][node] = first
    nodes[MOVES][node] = n
    nodes[TRIED][node] = 0
    move, look, rank = edges[MOVE], edges[LOOK], edges[RANK]
    best, at = -99, first
    for i in range(n):
        if looks[i] > best:
            best = looks[i]
    hope = best
    while at < first + n:
        following = -99
        for i in range(n):
            each = looks[i]
            if each == hope:
                move[at] = moves[i]
                look[at] = hope
                rank[at] = at
                at += 1
            elif following < each < hope:
                following = each
        if hope == best:
            nodes[BEST][node] = at - first
        hope = following


@kernel
def place_at(
    s: Vector,
    depth: int,
    used: Vector,
    kinds: Kinds,
    nodes: Columns,
    edges: Columns,
    boards: list[Vector],
    path: Vector,
    trail: Vector,
) -> None:
    """Set `s` to the position of path[depth], from the last one kept."""
    last, kept = depth, nodes[KEPT]
    while kept[path[last]] < 0:
        last -= 1
    s[:] = boards[kept[path[last]]]
    while last < depth:
        play(s, kinds, edges[MOVE][trail[last]])
        last += 1
        node = path[last]
        if nodes[VISITS][node] >= OFTEN and used[BOARDS] < len(boards):
            kept[node] = used[BOARDS]
            boards[used[BOARDS]][:] = s
            used[BOARDS] += 1


@kernel
def prove(
    depth: int,
    nodes: Columns,
    sums: RealColumns,
    edges: Columns,
    weights: RealColumns,
    path: Vector,
    trail: Vector,
) -> None:
    """Hand a proved win up: to a mover who can go there, or where all moves lead to it."""
    winners = nodes[WINNER]
    for i in range(depth - 1, -1, -1):
        node, below, edge = path[i], path[i + 1], trail[i]
        mover, winner = nodes[MOVER][node], winners[below]
        weights[DOUBT][edge] = 0.0
        weights[KNOWN][edge] = 1e6
        if winner != mover:
            weights[KNOWN][edge] = -1e6 + weights[WORTH][edge] / nodes[VISITS][below]
            first, tried = nodes[FIRST][node], nodes[TRIED][node]
            if tried < nodes[MOVES][node]:
                return
            for e in range(first, first + tried):
                if winners[edges[CHILD][e]] != winner:
                    return
        winners[node] = winner
        sums[WORTH_OF][node] = UNKNOWN
