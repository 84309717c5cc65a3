"""Trains an agent with one hidden layer in NumPy and measures it against random play.

    python3 python/examples/learn.py [--title carpe_diem] [--decisions 1500000] [--out agent.npz]

It plays against itself at many tables, choosing what it values most and now and then anything, and learns from how each game ended for
the seat that chose. The same seed gives the same agent.
"""
import argparse
import time

import numpy as np

import lusoria
from agent import Agent

TABLES = 256
BATCH = 2048


def choose(agent, env, luck, wander):
    """The best action by the agent's values; with the chance `wander` any other."""
    width = int(env.counts.max())
    best = agent.values(env.observations, env.legal[:, :width]).argmax(axis=1)
    chosen = env.legal[np.arange(env.tables), best]
    return np.where(luck.random(env.tables) < wander, env.random_actions(), chosen)


def learn(title, decisions, seed=1, tell=print):
    luck = np.random.default_rng(seed)
    agent = Agent(title, seed)
    env = lusoria.VectorEnv(title, tables=TABLES, seats=2, seed=seed)
    env.reset()
    playing = [[] for _ in range(TABLES)]
    ready, done, begin = [], 0, time.monotonic()
    while done < decisions:
        wander = max(0.1, 1 - 2 * done / decisions)
        actions = choose(agent, env, luck, wander)
        rows, seats = env.observations.copy(), env.seats.copy()
        _, rewards, ended, _ = env.step(actions)
        for table in range(TABLES):
            playing[table].append((rows[table], actions[table], seats[table]))
        for table in np.flatnonzero(ended):
            ready.extend((row, action, rewards[table, seat] - 0.5) for row, action, seat in playing[table])
            playing[table] = []
        done += TABLES
        while len(ready) >= 8 * BATCH:
            picked = luck.permutation(len(ready))
            batch = [ready[i] for i in picked[:BATCH]]
            ready = [ready[i] for i in picked[BATCH:]]
            error = agent.train(np.array([b[0] for b in batch]), np.array([b[1] for b in batch]),
                                np.array([b[2] for b in batch], np.float32))
            tell(f"{done:9} decisions, {time.monotonic() - begin:5.1f} s, error {error:.4f}")
    return agent


def share_against_random(agent, games, seed=2):
    """(share of the wins, half the width of its 95 % interval) over games of two, in either seat."""
    won = []
    for own in range(2):
        env = lusoria.VectorEnv(agent.title, tables=min(TABLES, games // 2), seats=2, seed=seed + own, opponents={1 - own: "random"})
        env.reset()
        # The first game of every table only: short games would count too often.
        first = np.full(env.tables, np.nan)
        while np.isnan(first).any():
            width = int(env.counts.max())
            best = agent.values(env.observations, env.legal[:, :width]).argmax(axis=1)
            _, rewards, ended, _ = env.step(env.legal[np.arange(env.tables), best])
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
    share, width = share_against_random(agent, 512)
    print(f"against random: {100 * share:.1f} % of the wins ± {100 * width:.1f}")


if __name__ == "__main__":
    main()
