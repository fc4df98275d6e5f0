"""A move said in words by who decides: `I'll stick my yellow on four, then Red`, `bin the green one`. The
whole line is one by the rules of `talk_moves.grammar`: nobody else's act, no condition, no promise."""

import re
from dataclasses import replace

from nimarcade.core.game import Seat
from nimarcade.games.so_long_sucker import codes, effects, position
from nimarcade.games.so_long_sucker.grammar import Chart, Reading
from nimarcade.games.so_long_sucker.position import COLOURS, SuckerMove, SuckerPosition
from nimarcade.games.so_long_sucker.talk_bargain import grammar
from nimarcade.games.so_long_sucker.talk_deeds import UNSAID, Doer
from nimarcade.games.so_long_sucker.talk_words import spelled


def move_said(p: SuckerPosition, seat: Seat, text: str) -> SuckerMove | None:
    """The move that a line of `seat` says, legal or not, the next player maybe still to be chosen, a pile
    that cannot be told from others as slot UNSAID; None where it says none, or may say more than one."""
    if p.phase == "over" or p.turn != seat or re.search(r"[@~=]|\?\s*$", text):
        return None
    spaced = re.sub(r"(?i)\b([brgy])(?=\d+\b)", r"\1 ", text)  # `ok b4 red`
    words = spelled(re.sub(r"(?i)\b(single|lone)\b", "alone", spaced))  # a word that is not dropped
    held = effects.count_chips(p.piles[p.slot]) if p.phase == "kill" else p.hands[seat]
    doer = Doer(seat, UNSAID, words, replace(p, hands=(held,) * len(p.hands)))
    read = Chart(grammar("talk_moves.grammar"), doer.words).read(p.phase, 0)
    acts = {_act(p, doer, each) for each in read if each.end == len(words)}
    return acts.pop() if len(acts) == 1 else None


def _act(p: SuckerPosition, doer: Doer, said: Reading) -> SuckerMove | None:
    parts, me = dict(said.held), doer.speaker
    if said.tag == "no":
        return position.Say(me, "no")
    if p.phase != "play":
        chips = codes.read_chips("".join(f"{COLOURS[colour]}{many}" for colour, many in doer.chips(said, me)))
        return position.Give(me, chips, doer.seat(parts["to"])) if "to" in parts else position.Kill(me, chips)
    act = position.Place(me, doer.seat(parts["chip"]), doer.slot(parts["pile"]))
    takes, following = act.slot != UNSAID and effects.captures(p, act), parts.get("next")
    if (taker := parts.get("taker")) and (not takes or doer.seat(taker) != act.colour):
        return None
    chosen = doer.seat(following) if following and following.rule == "mover" else me
    plain = following is None or act.slot == UNSAID or (takes and chosen == act.colour)
    return act if plain else codes.read_move(p, f"{act}~{COLOURS[chosen]}")
