"""A program that takes one stone from the first heap of Nim, or fails in the way it is told to.

python stub_engine.py [HOW [MOVE]]    HOW it fails at its MOVE-th move of a game, 1 for the first
"""

import os
import sys
import time

how, at = [*sys.argv[1:], "", ""][0], int([*sys.argv[1:], "", "1"][1] or 1)
code, moves = "", 0


def fail() -> str:
    if how == "late":
        time.sleep(60)
    if how == "spin":
        while True:
            pass
    if how == "crash":
        raise RuntimeError("out of chips")
    if how == "exit":
        sys.exit(3)
    if how == "close":
        os.close(1)
        time.sleep(60)
    if how == "flood":
        while True:
            print("info", "x" * 1000)
    if how == "long":
        print("bestmove " + "9" * 5_000_000)
    odd = {
        "error": "error I give up",
        "silent": "bestmove",
        "odd": "ok",
        "blank": "\n\n\nbestmove 99-1",
        "bytes": "bestmove \udcff\udcfe",
        "deal": "bestmove deal=1,B.PASS.R,R.PASS.B",
    }
    return odd.get(how, f"bestmove {how}")


def move() -> str:
    heap = code.split(":")[1].split(",")[0]
    return f"bestmove {heap}-1 thought=much"


sys.stdout.reconfigure(errors="surrogateescape")  # type: ignore[union-attr]  # a stream of text
print("A banner that is no answer")
for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    answer = "ok"
    if word == "hello":
        answer = "ready 2 odd" if how == "version" else "ready 1 stub"
    elif word == "new":
        moves = 0
    elif word == "position":
        code = rest
        answer = "error I do not know this game" if how == "refuse" else "info reading\nok"
    elif word == "aside" and how == "deals":
        answer = "aside R:ok=1" if code.endswith("R.PASS.B") else "aside none"
    elif word == "aside":
        answer = "error what is this" if how != "cheat" else "aside B@1"
    elif word == "go":
        moves += 1
        answer = fail() if how and how != "deals" and moves == at else move()
    elif word == "quit":
        break
    print(answer, flush=True)
