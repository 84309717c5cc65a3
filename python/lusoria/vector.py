"""Many tables stepped at once in C++."""
from __future__ import annotations

import numpy as np

from . import _core


class VectorEnv:
    """`tables` games of one title side by side, on `threads` threads.

    After `reset` and after every `step`, the arrays hold for each table what the seat to decide may know and do. They are written
    over in place: copy what you keep. A game that ends is followed by the next one at once; `ended`, `rewards` (shares of the win,
    by seat) and `scores` tell of the end in that step only.

    observations  uint8 (tables, title.observation_size), the view of `seats[i]`; `lusoria.columns(title)` names the columns
    masks         bool  (tables, title.action_count)
    legal         int32 (tables, title.most_legal): the same as indices, behind `counts[i]` of them -1
    counts, seats, ended, rewards, scores

    `opponents` gives seats to built-in levels, by seat: {1: "random"} or ["", "greedy"]. Equal seeds
    give equal games, whatever the number of threads. Decisions without an alternative are played, unless `ask_forced`; nobody concedes.
    """

    _tables = None

    def __init__(self, title, tables=1, seats=None, preset=None, threads=1, opponents=None, ask_forced=False, seed=1, options=None):
        self.title = title if isinstance(title, _core.Title) else _core.title(title)
        given = dict(options or {})
        if seats is not None:
            given["seats"] = seats
        if preset is not None:
            given["preset"] = preset
        self._seed = seed
        self._draws = 0
        levels = _by_seat(opponents)
        self._tables = _core._tables(self.title, given, tables, threads, levels, bool(ask_forced))
        self.tables = tables
        self.threads = threads
        self.seat_count = self._tables.seats_each
        for name, array in self._tables.arrays().items():
            setattr(self, "_actions" if name == "actions" else name, array)

    def reset(self, seed=None):
        """New games at all tables, by one seed or one for each; returns (observations, masks)."""
        tables = self._open()
        if seed is None:
            seed = self._seed
        if np.ndim(seed) == 0:
            seed = np.uint64(_word(seed)) + np.arange(self.tables, dtype=np.uint64)
        tables.reset(_array(seed, np.uint64, self.tables, "seeds"))
        return self.observations, self.masks

    def step(self, actions):
        """One action index for each table; returns (observations, rewards, ended, masks)."""
        tables = self._open()
        if actions is not self._actions:
            actions = _array(actions, np.int32, self.tables, "actions")
        tables.step(actions)
        return self.observations, self.rewards, self.ended, self.masks

    def random_actions(self, seed=None):
        """A legal action for each table, evenly; the array is written over by the next call."""
        tables = self._open()
        if seed is None:
            self._draws += 1
            seed = (_word(self._seed) * 0x9E3779B97F4A7C15 + self._draws) % 2**64
        tables.choose_any(_word(seed))
        return self._actions

    def state(self, table):
        """A copy of the whole state of a table, secrets included."""
        return self._open().state(table)

    def close(self):
        """Gives the tables and their threads back; arrays that are still held stay as they are."""
        self._tables = None

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def _open(self):
        if self._tables is None:
            raise _core.Closed("this environment is closed")
        return self._tables


def one_hot(observations, columns):
    """Observations as float32 with a column for each value of a 'name' or 'seat', and numbers, carries included, divided by 10."""
    observations = np.asarray(observations)
    if observations.ndim != 2 or observations.shape[1] != len(columns):
        raise _core.BadArray(f"observations: expected rows of {len(columns)} columns")
    kinds = np.array([c[1] for c in columns])
    plain = observations[:, np.isin(kinds, ("flag", "number"))].astype(np.float32)
    numbers = kinds[np.isin(kinds, ("flag", "number"))] == "number"
    carried = np.flatnonzero(kinds == "carry")
    signed = np.array([columns[at - 1][2] < 0 for at in carried], bool)
    carries = observations[:, carried].astype(np.float32)
    carries[:, signed] -= 256 * (carries[:, signed] > 127)
    place = np.cumsum(np.isin(kinds, ("flag", "number"))) - 1
    plain[:, place[carried - 1]] += 256 * carries
    plain[:, numbers] *= 0.1
    named = np.isin(kinds, ("name", "seat"))
    sizes = np.array([c[3] + 1 for c in columns])[named]
    first = np.concatenate([[0], np.cumsum(sizes)])
    wide = np.zeros((len(observations), int(first[-1])), np.float32)
    np.put_along_axis(wide, first[:-1] + observations[:, named].astype(np.int64), 1.0, axis=1)
    return np.concatenate([plain, wide], axis=1)


def _word(seed):
    if isinstance(seed, (bool, np.bool_)) or not isinstance(seed, (int, np.integer)) or not 0 <= seed < 2**64:
        raise _core.Error("a seed is a whole number from 0 to 2**64 - 1")
    return int(seed)


def _array(given, dtype, size, name):
    try:
        array = np.asarray(given)
    except (TypeError, ValueError) as problem:
        raise _core.BadArray(f"{name}: expected an array of {size} whole numbers") from problem
    if array.dtype.kind not in "iu":
        raise _core.BadArray(f"{name}: expected whole numbers, not {array.dtype}")
    if array.shape != (size,):
        raise _core.BadArray(f"{name}: expected the shape ({size},), not {array.shape}")
    limits = np.iinfo(dtype)
    if array.dtype != dtype and size > 0 and (int(array.min()) < limits.min or int(array.max()) > limits.max):
        raise _core.BadArray(f"{name}: a number is out of range")
    return np.ascontiguousarray(array, dtype=dtype)


def _by_seat(opponents):
    if opponents is None:
        return []
    if isinstance(opponents, dict):
        if not all(isinstance(seat, int) and 0 <= seat < 16 for seat in opponents):
            raise _core.Error("opponents: seats are counted from 0")
        opponents = [opponents.get(seat) for seat in range(max(opponents, default=-1) + 1)]
    if isinstance(opponents, str) or not isinstance(opponents, (list, tuple)):
        raise _core.Error("opponents: levels by seat, in a list or a dictionary")
    if not all(level is None or isinstance(level, str) for level in opponents):
        raise _core.Error("opponents: a level is a text")
    return [level or "" for level in opponents]
