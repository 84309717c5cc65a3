"""Many tables at once: the same games as one by one, whatever the number of threads."""
import multiprocessing
import threading

import numpy as np
import pytest

import lusoria
from common import TITLES

TABLES = 6


def at_a_choice(state, rng):
    """Plays chance, and decisions without an alternative, as the tables do."""
    while True:
        lusoria.play_chance(state, rng)
        if state.over:
            return state
        playable = np.flatnonzero(state.action_mask())
        if len(playable) > 1:
            return state
        state.apply(state.action_at(int(playable[0])))


@pytest.mark.parametrize("slug", TITLES)
@pytest.mark.parametrize("seats", [2, 4])
def test_tables_are_states_one_by_one(slug, seats):
    env = lusoria.VectorEnv(slug, tables=TABLES, seats=seats, threads=2)
    observations, masks = env.reset(seed=70)
    rngs = [lusoria.rng(70 + i) for i in range(TABLES)]
    states = [at_a_choice(lusoria.new(slug, seats), rng) for rng in rngs]
    ends = 0
    for _ in range(5000):
        if ends >= 2:
            break
        for i, state in enumerate(states):
            turn = state.turn
            assert env.seats[i] == turn.seat and env.state(i) == state
            np.testing.assert_array_equal(observations[i], state.view(turn.seat).observation())
            np.testing.assert_array_equal(masks[i], state.action_mask())
            count = env.counts[i]
            assert sorted(env.legal[i, :count]) == np.flatnonzero(masks[i]).tolist() and (env.legal[i, count:] == -1).all()
        actions = env.random_actions().copy()
        _, rewards, ended, _ = env.step(actions)
        for i, state in enumerate(states):
            state.apply(state.action_at(int(actions[i])))
            at_a_choice(state, rngs[i])
            assert ended[i] == state.over
            if not state.over:
                assert not rewards[i].any() and not env.scores[i].any()
                continue
            ends += 1
            told = state.result()["seats"]
            np.testing.assert_allclose(rewards[i], [seat["share"] for seat in told], rtol=1e-5)
            assert env.scores[i].tolist() == [seat["score"] for seat in told]
            states[i] = at_a_choice(lusoria.new(slug, seats), rngs[i])
    assert ends >= 2


def course(slug, threads, steps=200, **given):
    with lusoria.VectorEnv(slug, tables=33, seats=3, threads=threads, seed=9, **given) as env:
        env.reset()
        told = []
        for _ in range(steps):
            env.step(env.random_actions())
            told.append([array.copy() for array in (env.observations, env.masks, env.rewards, env.ended, env.seats, env.scores)])
        return told


@pytest.mark.parametrize("slug", TITLES)
@pytest.mark.parametrize("given", [
    {},
    {"opponents": {1: "random"}},
    {"opponents": {0: "greedy", 2: "consul:sims=10"}, "steps": 20},
    {"ask_forced": True},
])
def test_threads_change_nothing(slug, given):
    for one, two in zip(course(slug, 1, **given), course(slug, 2, **given)):
        for a, b in zip(one, two):
            np.testing.assert_array_equal(a, b)


@pytest.mark.parametrize("slug", TITLES)
def test_games_end_and_the_next_begins(slug):
    env = lusoria.VectorEnv(slug, tables=16, seats=2, seed=2)
    env.reset()
    ends = 0
    for _ in range(3000):
        _, rewards, ended, masks = env.step(env.random_actions())
        ends += int(ended.sum())
        assert masks.any(axis=1).all()
        np.testing.assert_allclose(rewards.sum(axis=1), ended, rtol=1e-5)
    assert ends >= 16


@pytest.mark.parametrize("slug", TITLES)
def test_opponents_play_their_seats(slug):
    env = lusoria.VectorEnv(slug, tables=8, seats=2, opponents={0: "greedy"}, seed=5)
    env.reset()
    for _ in range(50):
        env.step(env.random_actions())
        assert (env.seats == 1).all()


def test_one_seed_for_each():
    env = lusoria.VectorEnv("builders", tables=3, seats=2)
    observations, _ = env.reset(seed=[5, 6, 5])
    np.testing.assert_array_equal(observations[0], observations[2])
    assert (observations[0] != observations[1]).any()


def test_arrays_are_shown_not_copied_and_outlive_the_tables():
    env = lusoria.VectorEnv("fortuna", tables=4, seats=2)
    observations, masks = env.reset()
    assert env.step(env.random_actions())[0] is observations
    for array in (observations, masks, env.legal, env.rewards):
        with pytest.raises(ValueError):
            array[0] = 0
    kept = observations.copy()
    env.close()
    del env
    np.testing.assert_array_equal(observations, kept)


def test_one_hot():
    env = lusoria.VectorEnv("fortuna", tables=8, seats=3, seed=1)
    observations, _ = env.reset()
    columns = lusoria.columns("fortuna")
    named = [c for c in columns if c.kind in ("name", "seat")]
    wide = lusoria.one_hot(observations, columns)
    plain = [c for c in columns if c.kind in ("flag", "number")]
    assert wide.shape == (8, len(plain) + sum(c.high + 1 for c in named))
    assert (wide[:, len(plain):].sum(axis=1) == len(named)).all()


def test_faults():
    env = lusoria.VectorEnv("carpe_diem", tables=4, seats=2)
    with pytest.raises(lusoria.NotNow, match="reset comes before"):
        env.step([0, 0, 0, 0])
    env.reset()
    before = [env.state(i) for i in range(4)]
    for actions, words in [([1], "shape"), (np.zeros(5, int), "shape"), (np.zeros((4, 1), int), "shape"), ([0.5] * 4, "whole numbers"),
                           (["a"] * 4, "whole numbers"), (None, "whole numbers"), ([2**40] * 4, "out of range"), ([[1], [1, 2]], "."),
                           (np.full(4, -1), "not legal at table 0"), (np.full(4, 10**6), "not legal at table 0")]:
        with pytest.raises(lusoria.BadArray, match=words):
            env.step(actions)
    wrong = env.random_actions().copy()
    wrong[2] = np.flatnonzero(~env.masks[2])[0]
    with pytest.raises(lusoria.BadArray, match="not legal at table 2; no table was stepped"):
        env.step(wrong)
    assert [env.state(i) for i in range(4)] == before
    for seed in (-1, 2**64, 1.5, "x", True):
        with pytest.raises(lusoria.Error):
            env.reset(seed=seed)
    with pytest.raises(lusoria.Error, match="there is no table 4"):
        env.state(4)
    env.close()
    with pytest.raises(lusoria.Closed, match="closed"):
        env.step([0] * 4)


@pytest.mark.parametrize("given", [{"tables": 0}, {"tables": -1}, {"tables": 2**40}, {"threads": 0}, {"threads": 1000},
                                   {"opponents": ["nobody"]}, {"opponents": ["random", "random"]}, {"opponents": [""] * 9},
                                   {"opponents": "random"}, {"opponents": {-1: "random"}}, {"seats": 9}, {"preset": "nonsense"},
                                   {"options": {"nonsense": 1}}])
def test_faults_at_the_start(given):
    with pytest.raises(lusoria.Error):
        lusoria.VectorEnv("fortuna", **{"seats": 2, **given})


def steps_in_a_child(env, told):
    env.step(env.random_actions())
    told.put(env.observations.copy())
    env.close()


@pytest.mark.parametrize("threads", [1, 3])
def test_a_forked_process_goes_on_by_itself(threads):
    env = lusoria.VectorEnv("fortuna", tables=16, seats=2, threads=threads)
    env.reset(seed=8)
    forking = multiprocessing.get_context("fork")
    told = forking.Queue()
    child = forking.Process(target=steps_in_a_child, args=(env, told))
    child.start()
    try:
        seen = told.get(timeout=30)
        child.join(30)
        assert child.exitcode == 0
    finally:
        child.kill()
    env.step(env.random_actions())
    np.testing.assert_array_equal(seen, env.observations)


def test_only_one_thread_steps_at_a_time():
    """Two of Python's threads on one environment: either waits its turn or is told so; nothing is torn."""
    env = lusoria.VectorEnv("glory_to_rome", tables=256, seats=2)
    env.reset()
    strange = []

    def play():
        for _ in range(300):
            try:
                env.step(env.random_actions())
            except (lusoria.NotNow, lusoria.BadArray):
                pass
            except Exception as problem:
                strange.append(problem)

    threads = [threading.Thread(target=play) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not strange
    env.reset(seed=3)
    env.step(env.random_actions())
