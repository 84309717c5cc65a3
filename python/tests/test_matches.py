"""Matches, records, scenes, bots, search and analysis."""
import json

import pytest

import lusoria
from common import ROOT, TITLES, any_action, some_position


def played(slug, seed=1):
    match = lusoria.match(slug, ["Ana", "Ben"], seed=seed)
    rng = lusoria.rng(seed)
    while not match.over:
        match.submit(any_action(match.state, rng))
    return match


@pytest.mark.parametrize("slug", TITLES)
def test_records_both_ways(slug, tmp_path):
    match = played(slug)
    path = tmp_path / "game.play"
    path.write_text(match.record(), encoding="utf-8")
    again = lusoria.load_match(path)
    assert again.names == match.names == ["Ana", "Ben"] and again.options == match.options
    assert again.state == match.state and again.over
    assert again.steps() == match.steps()
    assert again.state_at(len(again.steps())) == match.state


@pytest.mark.parametrize("path", sorted(ROOT.glob("games/*/plays/*.play")), ids=lambda path: path.parent.parent.name + "-" + path.stem)
def test_records_of_the_titles(path):
    match = lusoria.load_match(path)
    assert match.title.slug == path.parent.parent.name and len(match.steps()) > 0


@pytest.mark.parametrize("slug", TITLES)
def test_undo(slug):
    match = lusoria.match(slug, ["Ana", "Ben"], seed=2)
    rng = lusoria.rng(2)
    undone = 0
    for _ in range(60):
        before, seat, entries = match.state, match.state.turn.seat, len(match.steps())
        match.submit(any_action(before, rng))
        if len(match.steps()) > entries + 1 or match.over:
            continue  # Chance has drawn since.
        try:
            match.undo(seat)
        except lusoria.NotNow:
            continue
        assert match.state == before and match.steps()[entries][3] is False
        undone += 1
        match.submit(any_action(match.state, rng))
    assert undone > 0


@pytest.mark.parametrize("slug", TITLES)
def test_scenes(slug):
    scenes = sorted(ROOT.glob(f"games/{slug}/scenes/**/*.json"))[:3]
    assert scenes
    for path in scenes:
        outcomes = lusoria.run_scenes(path.read_text(encoding="utf-8"))
        assert outcomes and all(outcome["passed"] for outcome in outcomes), outcomes
    state = some_position(slug)
    outcome, = lusoria.run_scenes(json.dumps(lusoria.scene_of(state, "as it stands")))
    assert outcome["passed"], outcome


@pytest.mark.parametrize("slug", TITLES)
@pytest.mark.parametrize("level", ["random", "greedy", "consul:sims=20"])
def test_bots_play_whole_games(slug, level):
    bot = lusoria.bot(slug, level, seed=3)
    rng = lusoria.rng(4)
    state = lusoria.play_chance(lusoria.new(slug, seats=2), rng)
    for _ in range(40):
        if state.over:
            break
        action = bot.choose(state.view(state.turn.seat))
        assert action in state.legal_actions()
        state.apply(action)
        lusoria.play_chance(state, rng)


@pytest.mark.parametrize("slug", TITLES)
def test_search(slug):
    state = some_position(slug)
    view = state.view(state.turn.seat)
    found = lusoria.search(view, simulations=200, seed=5)
    visits = [row["visits"] for row in found["candidates"]]
    assert found["simulations"] == 200 and visits == sorted(visits, reverse=True) and visits[0] > 0
    assert {row["action"] for row in found["candidates"]} <= set(state.legal_actions())
    assert len(found["seats"]) == 2
    assert found == lusoria.search(view, simulations=200, seed=5)


@pytest.mark.parametrize("slug", TITLES)
def test_analysis(slug):
    match = played(slug)
    found = match.analyse(simulations=4)
    assert found["decisions"] and len(found["ledgers"]) == 2
    for row in found["decisions"]:
        assert row["seat"] in (0, 1) and 0 <= row["value"] <= 1 and row["loss"] >= 0
    for ledger in found["ledgers"]:
        assert ledger["first"] + ledger["own"] + ledger["chance"] + ledger["others"] == pytest.approx(ledger["last"], abs=1e-5)


@pytest.mark.parametrize("slug", TITLES)
def test_words(slug):
    state = some_position(slug)
    view = state.view(state.turn.seat)
    for lang in ("en", "es", "it"):
        assert view.picture(lang) and all(view.label(action, lang) for action in state.legal_actions())
    with pytest.raises(lusoria.Error, match="there are no texts in 'xx'"):
        view.picture("xx")


def test_faults(tmp_path):
    match = lusoria.match("builders", ["Ana", "Ben"])
    state = match.state
    view = state.view(1 - state.turn.seat)
    told = state.title.view_from_json(state.view(state.turn.seat).to_json())
    for call, error in [
        (lambda: lusoria.read_match("nonsense"), lusoria.BadRecord),
        (lambda: lusoria.load_match(tmp_path / "none.play"), lusoria.BadRecord),
        (lambda: lusoria.match("builders", ["Ana"] * 9), lusoria.BadOptions),
        (lambda: match.submit("nonsense"), lusoria.BadAction),
        (lambda: match.submit(some_position("fortuna").legal_actions()[0]), lusoria.BadAction),
        (lambda: match.state_at(10**6), lusoria.Error),
        (lambda: match.undo(7), lusoria.Error),
        (lambda: match.undo(0), lusoria.NotNow),
        (lambda: match.analyse(), lusoria.NotNow),
        (lambda: lusoria.bot("builders", "nobody"), lusoria.Error),
        (lambda: lusoria.bot("builders", "random").choose(view), lusoria.NotNow),
        (lambda: lusoria.bot("fortuna", "random").choose(state.view(state.turn.seat)), lusoria.Error),
        (lambda: lusoria.search(told), lusoria.NotNow),
        (lambda: told.sample(1), lusoria.NotNow),
        (lambda: lusoria.search(state.view(state.turn.seat), simulations=0), lusoria.Error),
    ]:
        with pytest.raises(error) as caught:
            call()
        assert str(caught.value) and "\n" not in str(caught.value)
