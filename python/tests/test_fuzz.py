"""Random calls with random arguments raise Python's exceptions or ours; nothing crashes."""
import itertools
import os
import random

import numpy as np
import pytest

import lusoria
from common import TITLES, some_position

CALLS = int(os.environ.get("LUSORIA_FUZZ_CALLS", "100000"))
SEED = int(os.environ.get("LUSORIA_FUZZ_SEED", "2026"))
EXPECTED = (lusoria.Error, TypeError, ValueError, OverflowError, AttributeError)
# What takes minutes by its nature, or ends the game for the objects that the others are tried on.
LEFT_OUT = {"analyse"}


def junk(luck, things):
    return luck.choice([
        lambda: luck.choice(things),
        lambda: luck.randint(-3, 6),
        lambda: luck.choice([2**31, 2**63, 2**64 - 1, 2**64, -2**63, 10**30]),
        lambda: luck.choice([None, True, 1.5, float("nan"), "", "seat1", "pass", "en", "\0", "\ud800", b"\xff", [], {}, (), object()]),
        lambda: luck.choice(TITLES),
        lambda: str(luck.choice(things)),
        lambda: np.full(luck.randint(0, 5), luck.randint(-2, 300), luck.choice([np.int32, np.int64, np.float32, np.uint8])),
        lambda: {luck.choice(["seats", "preset", "options", "x"]): luck.choice([1, 2, None, "full", {}, []])},
        lambda: mangled(luck, some_json(luck, things)),
    ])()


def some_json(luck, things):
    return luck.choice([thing for thing in things if hasattr(thing, "to_json")]).to_json()


def mangled(luck, json):
    """One value somewhere inside replaced."""
    at = json
    while True:
        keys = list(at) if isinstance(at, dict) else list(range(len(at)))
        if not keys:
            return json
        key = luck.choice(keys)
        if isinstance(at[key], (dict, list)) and luck.random() < 0.8:
            at = at[key]
            continue
        at[key] = luck.choice([None, -1, 255, 10**12, "x", [], {}, True, [1] * 100])
        return json


def test_random_calls():
    luck = random.Random(SEED)
    things, functions = [], [getattr(lusoria, name) for name in lusoria.__all__ if name not in ("VectorEnv",)]
    functions = [f for f in functions if callable(f) and not (isinstance(f, type) and issubclass(f, Exception))]

    def fresh():
        things.clear()
        for slug in TITLES:
            state = some_position(slug, seats=luck.choice([2, 3]), steps=luck.randint(0, 12), seed=luck.randint(1, 99))
            env = lusoria.VectorEnv(slug, tables=3, seats=2, threads=luck.choice([1, 2]))
            env.reset(luck.randint(0, 9))
            things.extend([state, state.view(state.turn.seat), state.view(), state.title, state.turn, env, lusoria.new(slug),
                           lusoria.match(slug, ["Ana", "Ben"]), lusoria.bot(slug, "random"), lusoria.rng(1),
                           luck.choice(state.legal_actions())])

    fine = raised = 0
    for number in range(CALLS):
        if number % 200 == 0:
            fresh()
        if luck.random() < 0.2:
            call = luck.choice(functions)
        else:
            thing = luck.choice(things)
            names = [name for name in dir(thing) if not name.startswith("_") and name not in LEFT_OUT]
            names += ["__eq__", "__hash__", "__copy__", "__setstate__", "__reduce__"]
            try:
                call = getattr(thing, luck.choice(names))
            except EXPECTED:
                continue
        if not callable(call):
            continue
        arguments = [junk(luck, things) for _ in range(luck.choice([0, 1, 1, 1, 2, 2, 3]))]
        if call is lusoria.search:
            arguments = arguments[:1] + [20]
        try:
            call(*arguments)
            fine += 1
        except EXPECTED:
            raised += 1
        except (KeyError, IndexError, UnicodeError) as problem:
            raise AssertionError(f"{call} {arguments!r}") from problem
    assert fine > CALLS / 20 and raised > CALLS / 20


def broken_bytes(luck, slug):
    """A state's bytes with some of them changed or the rest cut off; a hundred of each position."""
    while True:
        good = some_position(slug, seats=luck.choice([2, 3, 4]), steps=luck.randint(1, 40), seed=luck.randint(1, 10**6)).to_bytes()
        for _ in range(100):
            data = bytearray(good)
            for _ in range(luck.randint(1, 3)):
                data[luck.randrange(len(data))] = luck.randrange(256)
            yield bytes(data[:luck.randrange(len(data))] if luck.random() < 0.1 else data)


@pytest.mark.parametrize("slug", TITLES)
def test_states_read_from_broken_bytes_play_on_or_are_refused(slug):
    luck = random.Random(SEED)
    refused = accepted = 0
    for data in itertools.islice(broken_bytes(luck, slug), CALLS // 10):
        try:
            state = lusoria._core._state(slug, data)
        except lusoria.Error:
            refused += 1
            continue
        accepted += 1
        rng = lusoria.rng(accepted)
        for _ in range(60):
            lusoria.play_chance(state, rng)
            if state.over:
                break
            state.view(state.turn.seat).observation()
            actions = state.legal_actions()
            state.apply(actions[rng.below(len(actions))])
    assert refused > accepted > 0


def test_a_draft_without_a_place_is_refused():
    """Found by broken bytes: a seat would have been asked without anything to do."""
    told = some_position("fortuna", steps=30).to_json()
    told["stage"] = "draft"
    with pytest.raises(lusoria.Error, match="whole side"):
        lusoria.title("fortuna").state_from_json(told)
