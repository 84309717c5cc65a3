"""Lusoria for Python: four games of ancient Rome with hidden information, their bots, and environments to learn in.

    import lusoria
    state = lusoria.title("fortuna").new(seats=2)

docs/PYTHON.md has a quick start.
"""
from __future__ import annotations

import copyreg
import pathlib
from typing import NamedTuple

from . import _core
from ._core import (Action, BadAction, BadArray, BadOptions, BadRecord, Bot, Closed, Error, Match, NotNow, Refused, Rng, State, Title,
                    Turn, UnknownTitle, View, levels, read_match, rng, run_scenes, scene_schema, search, title, titles)
from .selfplay import KeptGame, SelfPlay, read_selfplay
from .vector import VectorEnv, one_hot

__all__ = [
    "Action", "BadAction", "BadArray", "BadOptions", "BadRecord", "Bot", "Closed", "Column", "Error", "KeptGame", "Match", "NotNow",
    "Refused", "Rng", "SelfPlay", "State", "Title", "Turn", "UnknownTitle", "VectorEnv", "View", "bot", "columns", "levels", "load_match",
    "match", "new", "one_hot", "play_chance", "read_match", "read_selfplay", "rng", "run_scenes", "sample", "scene_of", "scene_schema",
    "search", "title", "titles",
]


class Column(NamedTuple):
    """A column of an observation: its kind is 'flag', 'number', 'carry' (the 256s of the number before it), 'name' or 'seat'."""
    name: str
    kind: str
    low: int
    high: int


def _title(given) -> Title:
    return given if isinstance(given, Title) else title(given)


def new(title, seats=None, preset=None, **options) -> State:
    """A new game, before anything is dealt: the first turns are chance's."""
    if seats is not None:
        options["seats"] = seats
    if preset is not None:
        options["preset"] = preset
    return _title(title)._new(options)


def play_chance(state: State, rng: Rng) -> State:
    """Draws until a seat has to decide or the game is over."""
    while state.turn.actor == "chance":
        state.draw(rng.next())
    return state


def columns(title) -> list[Column]:
    """The columns of a title's observations, in their order."""
    return [Column(*row) for row in _title(title).columns()]


def sample(view: View, seed) -> State:
    """A state that the view allows, dealt evenly; the seed is a number or an Rng."""
    return view.sample(seed)


def bot(title, level, seed=1) -> Bot:
    """A built-in opponent by its level (`levels()`), or with changes behind it: "consul:sims=200"."""
    return _core._bot(_title(title), level, seed)


def match(title, names, seed=1, preset=None, **options) -> Match:
    """A game with a log; chance draws by itself from the seed."""
    if preset is not None:
        options["preset"] = preset
    return _core._match(_title(title), list(names), options, seed)


def load_match(path) -> Match:
    """Replays a .play file."""
    try:
        text = pathlib.Path(path).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as problem:
        raise BadRecord(f"cannot read {path}") from problem
    return read_match(text)


def scene_of(state: State, name: str) -> dict:
    """The position as a scene (docs/SCENES.md), to be written with json.dump and played by run_scenes."""
    whole = state.to_json()
    options = whole.pop("options")
    return {"title": state.title.slug, "name": name, "options": options,
            "seats": [f"seat{i + 1}" for i in range(state.seats)], "given": whole, "play": []}


Title.new = lambda self, seats=None, preset=None, **options: new(self, seats, preset, **options)
Title.new.__doc__ = new.__doc__


# Functions of the module cannot be named in a pickle; these can.
def _restored_state(slug, data):
    return _core._state(slug, data)


def _restored_action(slug, text):
    return _core._action(slug, text)


def _restored_title(slug):
    return title(slug)


def _restored_rng(word):
    return _core._rng_at(word)


copyreg.pickle(Rng, lambda rng: (_restored_rng, (_core._position(rng),)))
copyreg.pickle(State, lambda state: (_restored_state, (state.title.slug, state.to_bytes())))
copyreg.pickle(Action, lambda action: (_restored_action, (action.title.slug, str(action))))
copyreg.pickle(Title, lambda title: (_restored_title, (title.slug,)))
