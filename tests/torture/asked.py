"""The words after `python -m tests.torture PART`."""

from argparse import ArgumentParser, Namespace
from collections.abc import Sequence


def asked(part: str, words: Sequence[str] | None, about: str | None, **options: object) -> Namespace:
    """Options by their defaults; one that has none is told by its type."""
    parser = ArgumentParser(prog=f"python -m tests.torture {part}", description=(about or "").split("\n")[0])
    for name, default in options.items():
        flag = f"--{name.replace('_', '-')}"
        if isinstance(default, bool):
            parser.add_argument(flag, action="store_true")
        elif isinstance(default, type):
            parser.add_argument(flag, type=default)
        else:
            parser.add_argument(flag, type=type(default), default=default)
    return parser.parse_args(words)
