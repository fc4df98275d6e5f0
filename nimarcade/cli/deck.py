"""`deck`: the mistakes deck, reviewed full screen or in line mode; listed, exported, forgotten."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from nimarcade.cli.main import complain, on_screen
from nimarcade.cli.output import export, forget
from nimarcade.coach import deck
from nimarcade.coach.deck import Deck
from nimarcade.core.errors import BadInput
from nimarcade.line.exercise import CardTalk, drive
from nimarcade.line.terminal import say, say_all


def add(parser: ArgumentParser) -> None:
    parser.add_argument("--all", action="store_true", help="review every card, not only those that are due")
    parser.add_argument("--list", action="store_true", help="the cards and when they come back")
    parser.add_argument("--json", action="store_true", help="the deck as JSON, which is what is exported")
    parser.add_argument("--export", metavar="FILE", type=Path, help="write the deck to a new file")
    parser.add_argument("--reset", action="store_true", help="forget all cards, after a question")
    parser.add_argument("--yes", action="store_true", help="with --reset: without a question")
    parser.add_argument("--plain", action="store_true", help="line mode, for pipes and screen readers")


def run(args: Namespace) -> int:
    if sum((args.list, args.json, args.export is not None, args.reset)) > 1:
        raise BadInput("--list, --json, --export and --reset are asked for one at a time")
    if args.yes and not args.reset:
        raise BadInput("--yes is for --reset")
    if args.reset:
        return forget(deck.reset, "all cards of the mistakes deck", args.yes)
    kept = deck.load()
    if args.json or args.export is not None:
        export(kept.as_json(), args.export)
        return 0
    if not args.list and on_screen(args.plain, "the review goes on"):
        from nimarcade.tui.launch import launch

        return launch(None, None, place="deck")
    if kept.notice:
        complain(kept.notice)
    if args.list:
        say_all(listed(kept))
        return 0
    cards = list(kept.cards.values()) if args.all else kept.due(deck.now())
    if not cards:
        say(_nothing(kept))
        return 0

    exercise = drive(CardTalk(cards, complain))
    if exercise is not None and exercise.card is None:
        kept = deck.load()
        due = len(kept.due(deck.now()))
        say(f"{due:,} due again now: nimarcade deck." if due else _nothing(kept))
    return 0


def listed(kept: Deck) -> list[str]:
    """A line a card: the position, the move that was wrong, when it comes back."""
    now = deck.now()
    lines = []
    for card in sorted(kept.cards.values(), key=lambda card: card.due):
        when = "due now" if card.due <= now else f"due {deck.when(card.due, now)}"
        where = card.where
        mended = ", mended" if card.mended else ""
        lines.append(
            f"{card.position}: not {card.move}, in a {where}, {when}, "
            f"reviewed {card.reviews}, missed again {card.lapses}{mended}."
        )
    return lines or [_nothing(kept)]


def _nothing(kept: Deck) -> str:
    following = kept.next_due()
    if following is None:
        return "The deck is empty: wins that you give away in games and puzzles will come here."
    many = len(kept.cards)
    return (
        f"No card is due now. Of {many:,} card{'' if many == 1 else 's'} the next comes "
        f"{deck.when(following, deck.now())}; deck --all reviews them before their time."
    )
