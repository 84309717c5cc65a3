"""What agents for PettingZoo's AEC interface rely on. The package itself is not at hand."""
import copy
import pickle

import numpy as np
import pytest

import lusoria
from common import TITLES
from lusoria import aec


@pytest.mark.parametrize("slug", TITLES)
@pytest.mark.parametrize("seats", [2, 3])
def test_conformance(slug, seats):
    env = aec.env(slug, seats=seats)
    env.reset(seed=4)
    assert env.agents == env.possible_agents == [f"seat_{i}" for i in range(seats)]
    assert env.num_agents == env.max_num_agents == seats
    left, total, steps = [], {}, 0
    for agent in env.agent_iter():
        assert agent == env.agent_selection
        observation, reward, terminated, truncated, info = env.last()
        assert not truncated and isinstance(info, dict)
        assert set(observation) == {"observation", "action_mask"}
        for part, space in env.observation_space(agent).items():
            assert space.contains(observation[part])
        assert set(env.rewards) == set(env.terminations) == set(env.truncations) == set(env.infos) == set(env.agents)
        if terminated:
            assert not observation["action_mask"].any()
            total[agent] = reward
            left.append(agent)
            env.step(None)
            continue
        assert reward == 0 and observation["action_mask"].any()
        for other in env.agents:
            if other != agent:
                assert not env.observe(other)["action_mask"].any()
        env.step(env.action_space(agent).sample(observation["action_mask"]))
        steps += 1
    assert sorted(left) == env.possible_agents and env.agents == [] and steps > 10
    assert sum(total.values()) == pytest.approx(1)


def trace(seed):
    env = aec.env("fortuna", seats=2)
    env.reset(seed=seed)
    seen = []
    for agent in env.agent_iter():
        observation, _, terminated, _, _ = env.last()
        seen.append((agent, observation["observation"].tobytes()))
        env.step(None if terminated else int(np.flatnonzero(observation["action_mask"])[0]))
    return seen


def test_seeds():
    assert trace(1) == trace(1) != trace(2)


def test_reset_begins_again_and_render_draws():
    env = aec.env("builders", seats=2)
    env.reset(seed=1)
    first = env.observe("seat_0")["observation"].copy()
    mask = env.last()[0]["action_mask"]
    env.step(int(np.flatnonzero(mask)[0]))
    assert len(env.render()) > 100
    env.reset(seed=1)
    np.testing.assert_array_equal(env.observe("seat_0")["observation"], first)
    assert env.state().shape == first.shape


def test_copies_go_their_own_way():
    env = aec.env("carpe_diem", seats=2)
    env.reset(seed=5)
    others = [copy.deepcopy(env), pickle.loads(pickle.dumps(env))]
    for _ in range(30):
        action = int(np.flatnonzero(env.last()[0]["action_mask"])[0])
        for each in (env, *others):
            each.step(action)
    for other in others:
        assert other.agent_selection == env.agent_selection
        np.testing.assert_array_equal(other.observe("seat_1")["observation"], env.observe("seat_1")["observation"])
        other.close()
    assert env.last()


def test_faults():
    env = aec.env("carpe_diem", seats=2)
    with pytest.raises(lusoria.Closed):
        env.last()
    env.reset()
    for action in (None, True, 1.5, "pass", np.zeros(2)):
        with pytest.raises(lusoria.BadAction, match="an action is its index"):
            env.step(action)
    with pytest.raises(lusoria.BadAction):
        env.step(-1)
    with pytest.raises(lusoria.Refused):
        env.step(int(np.flatnonzero(env.last()[0]["action_mask"] == 0)[0]))
    with pytest.raises(lusoria.Error, match="there is no agent"):
        env.observe("seat_7")
    env.close()
    with pytest.raises(lusoria.Closed):
        env.step(0)
