"""Random agents at many tables: how often each seat wins.    python3 python/examples/random_agents.py [TITLE]"""
import sys

import numpy as np

import lusoria

env = lusoria.VectorEnv(sys.argv[1] if len(sys.argv) > 1 else "fortuna", tables=256, seats=3, seed=1)
env.reset()
games, wins = 0, np.zeros(3)
while games < 1000:
    observations, rewards, ended, masks = env.step(env.random_actions())
    games, wins = games + ended.sum(), wins + rewards.sum(axis=0)
print(f"{games} games; the seats win", np.round(wins / games, 3))
