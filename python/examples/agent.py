"""An agent with one hidden layer, in NumPy alone: from a view to a value for every action."""
import numpy as np

import lusoria

HIDDEN = 64


class Agent:
    """value(view, action) = hidden(view) · row of the action; trained towards how the game ended for the seat."""

    def __init__(self, title, seed=1):
        self.title = lusoria.title(title)
        self.columns = lusoria.columns(title)
        luck = np.random.default_rng(seed)
        inputs = lusoria.one_hot(np.zeros((1, len(self.columns)), np.uint8), self.columns).shape[1]
        self.weights = {"in": luck.normal(0, 0.05, (inputs, HIDDEN)).astype(np.float32), "bias": np.zeros(HIDDEN, np.float32),
                        "out": np.zeros((self.title.action_count, HIDDEN), np.float32),
                        "prior": np.zeros(self.title.action_count, np.float32)}
        self._moments = {name: (np.zeros_like(w), np.zeros_like(w)) for name, w in self.weights.items()}
        self._steps = 0

    def hidden(self, observations):
        inputs = np.clip(lusoria.one_hot(observations, self.columns), -3, 3)
        return inputs, np.maximum(inputs @ self.weights["in"] + self.weights["bias"], 0)

    def values(self, observations, legal):
        """Of the legal actions of each row, given by index; where there is none (-1), minus infinity."""
        _, hidden = self.hidden(observations)
        values = np.einsum("th,tah->ta", hidden, self.weights["out"][legal]) + self.weights["prior"][legal]
        return np.where(legal < 0, -np.inf, values)

    def train(self, observations, actions, targets, rate=0.003):
        """One step of Adam towards the targets; the mean squared error before it."""
        inputs, hidden = self.hidden(observations)
        rows = self.weights["out"][actions]
        error = (hidden * rows).sum(axis=1) + self.weights["prior"][actions] - targets
        slope = (2 / len(error) * error).astype(np.float32)
        back = slope[:, None] * rows * (hidden > 0)
        out, prior = np.zeros_like(self.weights["out"]), np.zeros_like(self.weights["prior"])
        np.add.at(out, actions, slope[:, None] * hidden)
        np.add.at(prior, actions, slope)
        self._steps += 1
        for name, gradient in {"in": inputs.T @ back, "bias": back.sum(axis=0), "out": out, "prior": prior}.items():
            mean, square = self._moments[name]
            mean += 0.1 * (gradient - mean)
            square += 0.001 * (gradient * gradient - square)
            scale = rate * np.sqrt(1 - 0.999**self._steps) / (1 - 0.9**self._steps)
            self.weights[name] -= scale * mean / (np.sqrt(square) + 1e-8)
        return float(np.mean(error * error))

    def save(self, path):
        np.savez_compressed(path, title=self.title.slug, **self.weights)

    @classmethod
    def load(cls, path):
        with np.load(path) as kept:
            agent = cls(str(kept["title"]))
            agent.weights = {name: kept[name] for name in agent.weights}
        return agent
