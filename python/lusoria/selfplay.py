"""Games that `lusoria selfplay` has kept, read back."""
from __future__ import annotations

import json
import mmap
import pathlib
import struct
from typing import Iterator, NamedTuple

import numpy as np

from . import _core

ARRAYS = ("views", "choices", "seats", "games", "shares", "scores")


class KeptGame(NamedTuple):
    """One game: its number, its result by seat, which bot sat where, and all its actions."""
    index: int
    scores: tuple[int, ...]
    shares: tuple[float, ...]
    bots: tuple[str, ...]
    title: _core.Title
    options: dict
    actions: bytes

    def match(self) -> _core.Match:
        """Replays it: a match with its log, its states and its record."""
        return _core._replayed(self.title, self.options, self.actions)


class SelfPlay:
    """The games of a folder, shard by shard. Nothing is held in memory but the shard that is looked at."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        try:
            header = json.loads((self.folder / "selfplay.json").read_text(encoding="utf-8"))
            self.title = _core.title(header["title"])
            self.options, self.bots, self.seed = header["options"], tuple(header["bots"]), header["seed"]
            self.games, self._in_shard = header["games"], header["games_in_shard"]
            self.has_arrays = header["arrays"]
        except (OSError, ValueError, KeyError, TypeError) as problem:
            raise _core.BadRecord(f"{folder} holds no self-play") from problem
        shards = -(-self.games // self._in_shard)
        self.shards = [number for number in range(shards) if self._path("records", number, "bin").exists()]

    def __len__(self):
        """How many games lie in shards that are finished."""
        return sum(min(self._in_shard, self.games - number * self._in_shard) for number in self.shards)

    def __iter__(self) -> Iterator[KeptGame]:
        for number in self.shards:
            yield from self.read_shard(number)

    def read_shard(self, number) -> Iterator[KeptGame]:
        """The games of one shard."""
        path = self._path("records", number, "bin")
        try:
            with path.open("rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as data:
                at = 0
                while at < len(data):
                    size, = struct.unpack_from("<I", data, at)
                    yield self._game(data[at + 4:at + 4 + size])
                    at += 4 + size
        except (OSError, ValueError, struct.error) as problem:
            raise _core.BadRecord(f"cannot read {path}") from problem

    def arrays(self, number=None) -> dict[str, np.ndarray]:
        """Views, choices and outcomes of one shard, mapped from the files, or of all, copied together.

        views (decisions, columns), choices, seats and games have a row for each decision; shares and scores one for each game, by seat.
        """
        if not self.has_arrays:
            raise _core.NotNow("these games were kept without --arrays")
        if number is not None:
            return {name: self._load(name, number) for name in ARRAYS}
        parts = [self.arrays(shard) for shard in self.shards]
        if not parts:
            raise _core.NotNow("no shard is finished yet")
        return {name: np.concatenate([part[name] for part in parts]) for name in ARRAYS}

    def _game(self, data) -> KeptGame:
        seats = len(self.bots)
        index, *results = struct.unpack_from("<I" + "iI" * seats, data)
        sat = tuple(self.bots[(seat - index) % seats] for seat in range(seats))
        return KeptGame(index, tuple(results[0::2]), tuple(share / 1e6 for share in results[1::2]), sat, self.title, self.options,
                        data[4 + 8 * seats:])

    def _load(self, name, number):
        path = self._path(name, number, "npy")
        try:
            return np.load(path, mmap_mode="r", allow_pickle=False)
        except (OSError, ValueError) as problem:
            raise _core.BadRecord(f"cannot read {path}") from problem

    def _path(self, part, number, ending):
        return self.folder / f"{part}-{number:06}.{ending}"


def read_selfplay(folder) -> SelfPlay:
    """The games that `lusoria selfplay … --out FOLDER` has kept."""
    return SelfPlay(folder)
