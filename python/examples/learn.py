"""Trains an agent with one hidden layer in NumPy and measures it against random play, within two minutes.

    python3 python/examples/learn.py [--title carpe_diem] [--decisions 1500000] [--out agent.npz]

It plays against itself at many tables, at random at first and then what it values most, now and then anything, and learns from how each
game ended for the seat that chose. The same seed gives the same agent.
"""
import argparse
import time

import numpy as np

import lusoria
from agent import Agent

TABLES, STEPS, BATCH, SEATS = 128, 1024, 1024, 2


def legal(env):
    return env.legal[:, :int(env.counts.max())]


def play(agent, env, luck, wander):
    """STEPS choices at every table, with how the game ended for the seat that chose; choices of games that did not end are left out."""
    rows = np.empty((STEPS, *env.observations.shape), np.uint8)
    actions, seats = np.empty((STEPS, TABLES), np.int32), np.empty((STEPS, TABLES), np.int8)
    ended, shares = np.empty((STEPS, TABLES), bool), np.empty((STEPS, TABLES, SEATS), np.float32)
    for step in range(STEPS):
        rows[step], seats[step] = env.observations, env.seats
        anything = luck.random(TABLES) < wander
        actions[step] = env.random_actions() if wander >= 1 else np.where(anything, env.random_actions(), agent.best(env.observations, legal(env)))
        env.step(actions[step])
        ended[step], shares[step] = env.ended, env.rewards
    targets, end = np.full((STEPS, TABLES), np.nan, np.float32), np.full((TABLES, SEATS), np.nan, np.float32)
    for step in reversed(range(STEPS)):
        end[ended[step]] = shares[step, ended[step]]
        targets[step] = end[np.arange(TABLES), seats[step]] - 1 / SEATS
    known = ~np.isnan(targets)
    return rows[known], actions[known], targets[known]


def learn(title, decisions, seed=1, tell=print):
    luck = np.random.default_rng(seed)
    agent = Agent(title, seed)
    env = lusoria.VectorEnv(title, tables=TABLES, seats=SEATS, seed=seed)
    env.reset()
    rounds = -(-decisions // (TABLES * STEPS))
    for number in range(rounds):
        rows, actions, targets = play(agent, env, luck, wander=1 if number < rounds // 2 else 0.2)
        order = luck.permutation(len(rows))
        errors = [agent.train(rows[batch], actions[batch], targets[batch]) for batch in np.array_split(order, max(1, len(order) // BATCH))]
        tell(f"round {number + 1} of {rounds}: {len(rows)} choices, error {np.mean(errors):.4f}, {time.process_time():.0f} s of processor")
    return agent


def share_against_random(agent, games, seed=2):
    """(share of the wins, half the width of its 95 % interval) over games of two, in either seat."""
    won = []
    for own in range(2):
        env = lusoria.VectorEnv(agent.title, tables=games // 2, seats=2, seed=seed + own, opponents={1 - own: "random"})
        env.reset()
        # The first game of every table only: short games would count too often.
        first = np.full(env.tables, np.nan)
        while np.isnan(first).any():
            _, rewards, ended, _ = env.step(agent.best(env.observations, legal(env)))
            new = ended & np.isnan(first)
            first[new] = rewards[new, own]
        won.append(first)
    won = np.concatenate(won)
    return float(won.mean()), float(1.96 * won.std() / np.sqrt(len(won)))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--title", default="carpe_diem")
    parser.add_argument("--decisions", type=int, default=1_500_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", default="agent.npz")
    given = parser.parse_args()
    agent = learn(given.title, given.decisions, given.seed)
    agent.save(given.out)
    share, width = share_against_random(agent, 1024)
    print(f"against random: {100 * share:.1f} % of the wins ± {100 * width:.1f}")


if __name__ == "__main__":
    main()
