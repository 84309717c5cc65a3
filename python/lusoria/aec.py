"""PettingZoo's AEC interface over one table, by duck typing: the package itself is not needed.

    env = lusoria.aec.env("fortuna", seats=2)
    env.reset(seed=7)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, info = env.last()
        env.step(None if terminated else some_index_of(observation["action_mask"]))

It was tested by a conformance test of our own (python/tests/test_aec.py), not against the package.
"""
from __future__ import annotations

import numpy as np

from . import _core, new


class Space:
    """The little of a gym space that agents ask for."""

    def __init__(self, shape, dtype, n=None):
        self.shape, self.dtype, self.n = shape, np.dtype(dtype), n
        self._rng = np.random.default_rng(0)

    def seed(self, seed=None):
        self._rng = np.random.default_rng(seed)

    def sample(self, mask=None):
        """One of the actions, among those of the mask."""
        if self.n is None:
            raise _core.Error("only actions can be sampled")
        choices = np.arange(self.n) if mask is None else np.flatnonzero(mask)
        if len(choices) == 0:
            raise _core.BadArray("the mask allows nothing")
        return int(self._rng.choice(choices))

    def contains(self, value):
        if self.n is not None:
            return isinstance(value, (int, np.integer)) and 0 <= value < self.n
        return isinstance(value, np.ndarray) and value.shape == self.shape and value.dtype == self.dtype


class LusoriaEnv:
    """One table. Agents are "seat_0" …; rewards are shares of the win and come at the end."""

    def __init__(self, title, seats=None, preset=None, render_mode=None, **options):
        self._start = new(title, seats, preset, **options)
        self.title = self._start.title
        self.render_mode = render_mode
        self.metadata = {"name": f"lusoria_{self.title.slug}_v{self.title.rules_version}", "render_modes": ["ansi", "human"],
                         "is_parallelizable": False}
        self.possible_agents = [f"seat_{i}" for i in range(self._start.seats)]
        self.max_num_agents = len(self.possible_agents)
        self._action_spaces = {a: Space((), np.int64, self.title.action_count) for a in self.possible_agents}
        self._state = None
        self.agents = []

    @property
    def unwrapped(self):
        """Itself."""
        return self

    @property
    def num_agents(self):
        """How many seats are still asked."""
        return len(self.agents)

    def observation_space(self, agent):
        """The shapes of its observation and action mask."""
        self._number(agent)
        return {"observation": Space((self.title.observation_size,), np.uint8),
                "action_mask": Space((self.title.action_count,), np.int8)}

    def action_space(self, agent):
        """The action indices."""
        self._number(agent)
        return self._action_spaces[agent]

    def reset(self, seed=None, options=None):
        """A new game by that seed."""
        self._rng = _core.rng(1 if seed is None else seed)
        self._state = self._start.copy()
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._go_on()

    def observe(self, agent):
        """What the seat may know, and which actions it may take now."""
        number = self._number(agent)
        state = self._playing()
        view = state.view(number)
        turn = state.turn
        own = turn.actor == "seat" and turn.seat == number
        mask = state.action_mask().astype(np.int8) if own else np.zeros(self.title.action_count, np.int8)
        return {"observation": view.observation(), "action_mask": mask}

    def last(self, observe=True):
        """(observation, reward since it last acted, terminated, truncated, info) of the seat to decide."""
        self._playing()
        agent = self.agent_selection
        return (self.observe(agent) if observe else None, self._cumulative_rewards[agent], self.terminations[agent],
                self.truncations[agent], self.infos[agent])

    def step(self, action):
        """Plays an action index of the seat to decide; None of a seat whose game is over."""
        state = self._playing()
        if not self.agents:
            raise _core.NotNow("the game is over")
        agent = self.agent_selection
        if self.terminations[agent]:
            return self._leave(agent, action)
        if isinstance(action, (bool, np.bool_)) or not isinstance(action, (int, np.integer)):
            raise _core.BadAction("an action is its index")
        self._cumulative_rewards[agent] = 0.0
        state.apply(state.action_at(int(action)))
        self._go_on()

    def agent_iter(self, max_iter=2**63):
        """The seats in the order in which they are asked."""
        while self.agents and max_iter > 0:
            yield self.agent_selection
            max_iter -= 1

    def render(self):
        """The terminal's picture, as the seat to decide sees it."""
        state = self._playing()
        text = state.view(state.turn.seat).picture()
        if self.render_mode == "human":
            print(text)
            return None
        return text

    def state(self):
        """What an onlooker may know, as an observation."""
        return self._playing().view().observation()

    def close(self):
        """Nothing can be asked afterwards, but for reset."""
        self._state = None
        self.agents = []

    def _go_on(self):
        while self._state.turn.actor == "chance":
            self._state.draw(self._rng.next())
        self.rewards = dict.fromkeys(self.agents, 0.0)
        if not self._state.over:
            self.agent_selection = f"seat_{self._state.turn.seat}"
            return
        for agent, seat in zip(self.agents, self._state.result()["seats"]):
            self.rewards[agent] = seat["share"]
            self._cumulative_rewards[agent] += seat["share"]
            self.terminations[agent] = True
            self.infos[agent] = {"score": seat["score"], "rank": seat["rank"]}
        self.agent_selection = self.agents[0]

    def _leave(self, agent, action):
        if action is not None:
            raise _core.BadAction("a seat whose game is over steps with None")
        for told in (self.rewards, self._cumulative_rewards, self.terminations, self.truncations, self.infos):
            del told[agent]
        self.agents.remove(agent)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        if self.agents:
            self.agent_selection = self.agents[0]

    def _number(self, agent):
        if agent not in self.possible_agents:
            raise _core.Error(f"there is no agent {agent!r}; agents are {', '.join(self.possible_agents)}")
        return self.possible_agents.index(agent)

    def _playing(self):
        if self._state is None:
            raise _core.Closed("reset comes first, and nothing after close")
        return self._state


def env(title, seats=None, preset=None, render_mode=None, **options):
    """One table of a title for agents that know PettingZoo's AEC interface."""
    return LusoriaEnv(title, seats, preset, render_mode, **options)
