"""Code as users write it, and mistakes that types must find in it: mypy reports the code named at each
line, and nothing else."""

from typing import Literal

import nimarcade as na
from nimarcade import *  # noqa: F403 - as in a notebook
from nimarcade.core.game import Move, Position

position: Position = na.read("nim:5,4,3")
verdict: na.Verdict = na.solve(position, sg=True, remoteness=True)
best: Move | None = verdict.best
if best is not None:
    position = na.play(position, best)
position = na.play(position, "4-1")
for move in na.moves(position):
    print(na.write_move(position, move), na.write(na.play(position, move)))
print(verdict.why().lines(), list(verdict.winning()), verdict.as_json(), verdict.sg, verdict.tier)
chosen: Move = na.choose(position, "expert", 7)
wished: Move = na.move_to(position, 2)

short: Verdict = solve("nim:5,4")  # noqa: F405
na.solve(42)  # error: arg-type
by_code: na.Verdict = na.solve("nim:5,4")
squares: na.Table[int] = na.table("nim", (5, 5), "sg")
values: list[int | None] = na.sg_sequence("nim", 10)
reports = [report.status for report in na.verify("misere-greedy.theorem-5", box={"heaps": 3})]
patterns: list[str] = [pattern.statement for pattern in na.mine(values, game="octal+0.77")]
by_key: list[str] = [pattern.status for pattern in na.mine({(1, 2): 3})]
ranks: list[tuple[str, float]] = [
    (row.seat, row.rating) for row in na.tournament("nim", ["random", "perfect"]).table
]
won: tuple[int, ...] = na.selfplay("nim", ["random", "perfect"]).wins
rows: list[list[int]] = na.map("nim:0,0,3", "sg").rows
log: list[na.DealRow] = []
na.selfplay("so-long-sucker", ["random"] * 4, log=log)
why: na.Why = na.explain("nim:5,4")
asked: tuple[str, ...] = na.puzzle("nim").answers
codes: list[str] = [str(move) for move in na.moves("nim:5")]
proved: list[str] = [proof.statement for proof in na.proofs()]
na.mine(5)  # error: arg-type
na.mine([0.5])  # error: list-item
na.selfplay("nim", ["random"] * 2, starts="anywhere")  # error: arg-type
na.play(position, 3.5)  # error: arg-type
na.choose(position, 3)  # error: arg-type
na.write("nim:5,4")  # error: arg-type
na.write_move(position, "5-1")  # error: arg-type
stones = position.heaps  # error: attr-defined
part = chosen.pile  # error: attr-defined
na.table("nim", 5)  # error: call-overload
game: str = na.catalogue()["nim"].title
if isinstance(position, na.Heaps):
    heaps: tuple[int, ...] = position.heaps
typed: tuple[na.Position, na.Move | None] = (position, best)
proof: str | None = verdict.proof
rated: list[tuple[na.Position, bool | None]] = [(each.after, each.winning) for each in na.rate("nim:5")]
outcomes: dict[na.Position, Literal["N", "P"] | None] = na.reachable("nim:2,1")
numbers: dict[na.Position, int] = na.reachable("nim:2,1", "sg")
na.reachable("nim:2,1", "grundy")  # error: call-overload
began: list[na.Position] = na.starts("nim", 2, outcome="P")
na.starts("nim", outcome="Q")  # error: arg-type
followed: na.Position = na.play("nim:5,4", "5-1", best or "4-1")
told: list[na.Report] = list(na.verify("exco.lemma-1"))
behaved: list[na.Behaviour] = na.behaviour("a.json")
saved: na.Session = na.replay("a.json")
states: list[na.Position] = [saved.state_at(ply) for ply in range(saved.length)]
gathered: na.Gathered = na.gather("greedy-grundy", box={"largest": 20})
held: na.Tournament = na.tournament("nim", ["random", "perfect"], progress=lambda done, of: None)
data: dict[str, object] = why.as_json()
drawn: na.Map = na.map(position, size=(3, 3))
