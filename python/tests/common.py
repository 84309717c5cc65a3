"""What the tests share: tables of every kind, and random games at them."""
import itertools
import pathlib

import lusoria

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
TITLES = [title.slug for title in lusoria.titles()]


def tables():
    """(title, preset, seats) of every table that can be set up by a preset."""
    for title in lusoria.titles():
        for preset, seats in itertools.product(title.presets, range(title.min_seats, title.max_seats + 1)):
            yield title.slug, preset, seats


def any_action(state, rng):
    """As the core's random play: uniform, never conceding."""
    actions = state.legal_actions()
    while True:
        action = actions[rng.below(len(actions))]
        if action.verb != "concede":
            return action


def positions(slug, preset, seats, seed):
    """The states of a random game where a seat decides, each before its action, which comes with it."""
    rng = lusoria.rng(seed)
    state = lusoria.play_chance(lusoria.new(slug, seats, preset), rng)
    while not state.over:
        action = any_action(state, rng)
        yield state, action
        state.apply(action)
        lusoria.play_chance(state, rng)


def some_position(slug, seats=2, steps=20, seed=3):
    for number, (state, _) in enumerate(positions(slug, None, seats, seed)):
        if number == steps:
            return state
    raise AssertionError("the game was too short")
