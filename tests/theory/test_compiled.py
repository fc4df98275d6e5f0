"""When the search runs compiled, and that it then grows the same trees."""

from collections.abc import Iterator
from random import Random

import pytest

from nimarcade.games.so_long_sucker.rules import GAME
from nimarcade.theory.so_long_sucker import compiled, mcts, search
from tests import ask
from tests.theory.sucker_search import table
from tests.theory.test_mcts import GOLDEN, QUICK, compare_with_golden


def test_what_is_too_large_for_the_core_is_searched_without() -> None:
    def core(*numbers: object) -> int:
        raise AssertionError

    t = ask.table("so-long-sucker+custom+players=2+c=150")
    grown = search.Tree(t, Random(1), core=core)
    grown.grow(1)
    assert grown.done == 1


def test_only_who_searches_long_asks_for_the_core(monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[tuple[object, ...]] = []
    monkeypatch.setattr(compiled, "_missed", 0.0)
    monkeypatch.setattr(compiled, "ours", lambda *called: started.append(called))
    monkeypatch.setattr(compiled, "find_spec", lambda name: name)
    monkeypatch.setattr(compiled, "ready", lambda: False)
    assert compiled.core(100_000, None) is None
    assert not started, "it is switched off"
    monkeypatch.setenv(compiled.SWITCH, "on")
    assert compiled.core(400, None) is None
    assert compiled.core(None, 0.5) is None
    assert not started
    assert compiled.core(None, 0.5) is None
    assert started == [(compiled.__name__, "compile_alone")]
    monkeypatch.setattr(compiled, "find_spec", lambda name: None)
    assert compiled.core(100_000, None) is None
    assert len(started) == 1
    assert "pip install 'nimarcade[compiled]'" in compiled.state()


# with Numba


@pytest.fixture(scope="module")
def core(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """The core, compiled by the other process and loaded by the first search that is long."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("NUMBA_CACHE_DIR", str(tmp_path_factory.mktemp("numba")))
        compiled.folder.cache_clear()
        patch.setenv(compiled.SWITCH, "on")
        assert "compiled once" in compiled.state()
        assert compiled.core(100_000, None) is None
        assert compiled._compiler is not None
        assert compiled._compiler.process.wait() == 0
        assert compiled.state() == "ready"
        assert compiled.core(400, None) is None
        assert compiled._loader is not None
        compiled._loader.join()
        assert compiled.core(400, None) is not None
        yield
        compiled._compiler.end()
    compiled.folder.cache_clear()


@pytest.mark.extras
def test_the_compiled_core_grows_the_trees_as_ever(core: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(compiled.SWITCH, "on")
    monkeypatch.setattr(search, "ROOM", 2)
    compare_with_golden(range(len(GOLDEN)))


@pytest.mark.extras
def test_both_grow_the_same_trees(core: None, monkeypatch: pytest.MonkeyPatch) -> None:
    met = set()
    for seed in range(500):
        rng = Random(seed)
        t = table(rng, rng.randrange(60))
        met.add((t.phase, len(t.living)))
        n, shown = t.rule_set.players, []
        bias = [[rng.uniform(-0.5, 0.5) for _ in range(n)] for _ in range(n)] if seed % 3 == 0 else None
        for switch in ("on", "off"):
            monkeypatch.setenv(compiled.SWITCH, switch)
            draws, quick, careful = Random(seed), QUICK[seed % 3], seed % 4 > 1
            theory = seed % 5 > 0
            advice = mcts.advise(
                t, sims=200, rng=draws, bias=bias, theory=theory, quick=quick, careful=careful
            )
            shown.append((advice, draws.getstate()))
        assert shown[0] == shown[1], GAME.write(t)
    assert {(phase, players) for phase in ("play", "kill") for players in (2, 3, 4)} <= met
    assert {("rescue", 3), ("rescue", 4)} <= met


@pytest.mark.extras
def test_the_compiled_core_stops_when_it_is_told(core: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(compiled.SWITCH, "on")
    asked: list[int] = []

    def stop() -> bool:
        asked.append(1)
        return len(asked) == 2

    t = ask.table("so-long-sucker+custom+players=3+c=3")
    assert mcts.advise(t, seconds=60, rng=Random(1), stop=stop).sims < 1_000
