"""An agent with one hidden layer, in NumPy alone: what each action is worth, from what a seat may know."""
import numpy as np

import lusoria

HIDDEN = 32


class Agent:
    """worth(view, action) = hidden(view) · row of the action, learned from how games ended for the seat that chose."""

    def __init__(self, title, seed=1):
        self.title = lusoria.title(title)
        columns = lusoria.columns(title)
        luck = np.random.default_rng(seed)
        # Columns as they are, at most about 1: to give every name a column of its own (lusoria.one_hot) tells more and takes ten times as long.
        self.scale = np.array([1 / max(1, min(column.high, 16)) for column in columns], np.float32)
        self.weights = {"in": luck.normal(0, 0.05, (len(columns), HIDDEN)).astype(np.float32), "bias": np.zeros(HIDDEN, np.float32),
                        "out": np.zeros((self.title.action_count, HIDDEN), np.float32),
                        "prior": luck.normal(0, 0.01, self.title.action_count).astype(np.float32)}
        self._moments = {name: (np.zeros_like(w), np.zeros_like(w)) for name, w in self.weights.items()}
        self._steps = 0

    def hidden(self, observations):
        inputs = observations * self.scale
        return inputs, np.maximum(inputs @ self.weights["in"] + self.weights["bias"], 0)

    def best(self, observations, legal):
        """The most valued of each row's legal actions, given as indices and -1 where there are no more."""
        _, hidden = self.hidden(observations)
        worth = np.einsum("th,tah->ta", hidden, self.weights["out"][legal]) + self.weights["prior"][legal]
        return np.take_along_axis(legal, np.where(legal < 0, -np.inf, worth).argmax(axis=1)[:, None], axis=1)[:, 0]

    def train(self, observations, actions, targets, rate=0.002):
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
