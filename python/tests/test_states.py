"""States, actions and views: both ways, for every title, preset and number of seats."""
import copy
import json
import pickle

import numpy as np
import pytest

import lusoria
from common import ROOT, TITLES, any_action, positions, some_position, tables


@pytest.mark.parametrize("slug, preset, seats", tables())
def test_both_ways(slug, preset, seats):
    title = lusoria.title(slug)
    for number, (state, played) in enumerate(positions(slug, preset, seats, seed=11)):
        mask = state.action_mask()
        playable = [a for a in state.legal_actions() if a.verb != "concede"]
        assert played in playable
        indices = [state.action_index(a) for a in playable]
        assert len(set(indices)) == len(indices)
        assert sorted(indices) == np.flatnonzero(mask).tolist()
        for action, index in zip(playable, indices):
            assert state.action_at(index) == action
            assert title.action_at(index, state.turn.seat, seats) == action
            assert state.action(str(action)) == action
            assert state.refusal(action) is None
        if number % 25 == 0:
            for other in (pickle.loads(pickle.dumps(state)), title.state_from_json(json.loads(json.dumps(state.to_json()))),
                          copy.deepcopy(state), state.copy()):
                assert other == state and hash(other) == hash(state) and other.to_bytes() == state.to_bytes()
            assert pickle.loads(pickle.dumps(played)) == played
    assert number > 10
    result = state.result()
    assert state.over and sum(seat["share"] for seat in result["seats"]) == pytest.approx(1)
    assert [len(seat["sources"]) for seat in result["seats"]] == [len(title.sources)] * seats


# All lies open; what a deck will show is drawn by chance when it is shown.
WITHOUT_SECRETS = {"builders"}


@pytest.mark.parametrize("slug, preset, seats", tables())
def test_no_peek(slug, preset, seats):
    """States that a view allows differ in what it hides; the observation does not."""
    different = 0
    for number, (state, _) in enumerate(positions(slug, preset, seats, seed=5)):
        for seat in range(seats):
            view = state.view(seat)
            other = view.sample(1000 * number + seat)
            different += other != state
            assert other.view(seat) == view
            np.testing.assert_array_equal(other.view(seat).observation(), view.observation())
    assert (different == 0) == (slug in WITHOUT_SECRETS)


@pytest.mark.parametrize("slug, preset, seats", tables())
def test_observations_keep_their_ranges(slug, preset, seats):
    columns = lusoria.columns(slug)
    assert len(columns) == lusoria.title(slug).observation_size
    assert len({c.name for c in columns}) == len(columns)
    low, high = (np.array([getattr(c, end) for c in columns]) for end in ("low", "high"))
    for state, _ in positions(slug, preset, seats, seed=8):
        row = state.view(state.turn.seat).observation()
        wrong = np.flatnonzero((row < low) | (row > high))
        assert not len(wrong), [(columns[i], row[i]) for i in wrong[:5]]


@pytest.mark.parametrize("slug", TITLES)
def test_wide_numbers_are_told_with_their_carry(slug):
    columns = lusoria.columns(slug)
    at = [c.name for c in columns].index("turn.number")
    assert columns[at + 1] == ("turn.number.carry", "carry", 0, 255)
    assert all(columns[i - 1].kind == "number" for i, c in enumerate(columns) if c.kind == "carry")
    numbers = set()
    for state, _ in positions(slug, None, 4, seed=8):
        row = state.view(state.turn.seat).observation().astype(int)
        assert row[at] + 256 * row[at + 1] == state.turn.number
        numbers.add(state.turn.number)
    row[at:at + 2] = 5, 2
    place = sum(c.kind in ("flag", "number") for c in columns[:at])
    assert lusoria.one_hot(row[None].astype(np.uint8), columns)[0, place] == pytest.approx(51.7)
    assert len(numbers) > 10


def test_seats_are_seen_from_the_onlooker():
    state = some_position("fortuna", seats=3)
    names = [c.name for c in lusoria.columns("fortuna")]
    own = [i for i, name in enumerate(names) if name.startswith("table.players.own.")]
    following = [names.index(names[i].replace(".own.", ".next.", 1)) for i in own]
    public = [k for k, i in enumerate(own) if names[i].endswith((".coins", ".position"))]
    assert public
    for seat in range(3):
        mine, theirs = state.view((seat + 1) % 3).observation()[own], state.view(seat).observation()[following]
        np.testing.assert_array_equal(mine[public], theirs[public])


MASK = 2**64 - 1
GOLDEN = 0x9E3779B97F4A7C15


def mix(x):
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9 & MASK
    x = (x ^ x >> 27) * 0x94D049BB133111EB & MASK
    return x ^ x >> 31


def fold(whole, word):
    return mix(whole * 3 + word + GOLDEN & MASK)


def signature(slug, preset, seats):
    """engine/any/signature.h, through the package."""
    whole = GOLDEN
    for game in range(3):
        rng, lots = lusoria.rng(game + 1), lusoria.rng(game + 1001)
        state = lusoria.new(slug, seats, preset)
        while not state.over:
            before, turn = state.copy(), state.turn
            action = state.draw(rng.next()) if turn.actor == "chance" else any_action(state, rng)
            view = before.view(turn.seat)
            for word in (action.word, before.hash64, view.hash64):
                whole = fold(whole, word)
            if turn.actor == "seat":
                whole = fold(whole, view.sample(lots).hash64)
                state.apply(action)
        result = state.result()
        whole = fold(whole, state.title.reasons.index(result["reason"]))
        for seat in result["seats"]:
            whole = fold(whole, (seat["score"] << 8 | seat["rank"]) & MASK)
    return f"{whole:016x}"


@pytest.mark.parametrize("slug, preset, seats", tables())
def test_signature(slug, preset, seats):
    lines = (ROOT / "games" / slug / "signature.txt").read_text().splitlines()
    assert f"{slug} {preset} {seats} {signature(slug, preset, seats)}" in lines


@pytest.mark.parametrize("slug", TITLES)
def test_refusals(slug):
    """What is not listed is refused with a rule of the title and a sentence, and changes nothing."""
    state = some_position(slug)
    title = state.title
    before = state.copy()
    mask = state.action_mask()
    rules = set()
    for index in range(0, title.action_count, 7):
        action = state.action_at(index)
        if mask[index] or action.verb == "concede":
            continue
        with pytest.raises(lusoria.Refused) as caught:
            state.apply(action)
        assert caught.value.rule in title.refusals
        assert str(caught.value).startswith(f"'{action}' is refused: ")
        assert state.refusal(action)["rule"] == caught.value.rule
        rules.add(caught.value.rule)
    assert rules and state == before
    with pytest.raises(lusoria.Refused):
        state.apply(state.legal_actions()[0], seat=1 - state.turn.seat)


def test_chance_by_word_and_by_outcome():
    for slug in TITLES:
        state = lusoria.new(slug, seats=2)
        rng = lusoria.rng(2)
        while state.turn.actor == "chance":
            weights = {str(action): weight for action, weight in state.outcomes()}
            other = state.copy()
            drawn = state.draw(rng.next())
            assert weights[str(drawn)] > 0
            other.apply(drawn)
            assert other == state


def test_errors_are_one_sentence():
    state = some_position("builders")
    over = state.copy()
    rng = lusoria.rng(1)
    while not over.over:
        over.apply(any_action(over, rng))
        lusoria.play_chance(over, rng)
    other = some_position("fortuna").legal_actions()[0]
    for call, error, words in [
        (lambda: lusoria.title("chess"), lusoria.UnknownTitle, "there is no title 'chess'"),
        (lambda: lusoria.new("builders", seats=9), lusoria.BadOptions, "seats"),
        (lambda: lusoria.new("builders", nonsense=1), lusoria.BadOptions, "nonsense"),
        (lambda: state.view(9), lusoria.Error, "there is no seat 9"),
        (lambda: state.view(-1), lusoria.Error, "there is no seat -1"),
        (lambda: state.apply("nonsense"), lusoria.BadAction, "nonsense"),
        (lambda: state.apply(other), lusoria.BadAction, "fortuna"),
        (lambda: state.apply(7), lusoria.BadAction, "an action is an Action"),
        (lambda: state.action_at(10**6), lusoria.BadAction, "there is no action"),
        (lambda: state.draw(1), lusoria.NotNow, "a seat is to decide"),
        (lambda: state.result(), lusoria.NotNow, "not over"),
        (lambda: over.legal_actions(), lusoria.NotNow, "the game is over"),
        (lambda: over.apply(state.legal_actions()[0]), lusoria.NotNow, "the game is over"),
        (lambda: state.title.state_from_json({}), lusoria.Error, "a state is an object"),
    ]:
        with pytest.raises(error, match=words) as caught:
            call()
        assert "\n" not in str(caught.value)


def test_objects_are_only_made_by_the_module():
    for made in (lusoria.State, lusoria.View, lusoria.Action, lusoria.Title, lusoria.Bot, lusoria.Match, lusoria.Rng):
        with pytest.raises(TypeError):
            made()
        with pytest.raises(TypeError):
            made.__new__(made)
        with pytest.raises(TypeError):
            made.__mro__[1]()


def test_generators_are_kept_where_they_are():
    rng = lusoria.rng(5)
    rng.next()
    others = [rng.copy(), copy.copy(rng), copy.deepcopy(rng), pickle.loads(pickle.dumps(rng))]
    following = [rng.next() for _ in range(3)]
    assert all([other.next() for _ in range(3)] == following for other in others)


def test_what_has_no_pickle_says_so():
    state = some_position("builders")
    for thing in (state.view(0), state.turn, lusoria.bot("builders", "random"), lusoria.match("builders", ["Ana", "Ben"])):
        for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
            with pytest.raises(TypeError):
                pickle.dumps(thing, protocol)
