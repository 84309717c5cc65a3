"""Games that `lusoria selfplay` keeps: resumed to the byte, alike on any number of threads, replayed and read back in one call."""
import os
import pathlib
import random
import signal
import subprocess
import time

import numpy as np
import pytest

import lusoria
from common import ROOT, TITLES

PROGRAM = pathlib.Path(os.environ.get("LUSORIA_PROGRAM", ROOT / "build" / "lusoria")).resolve()


def arguments(slug, folder, **given):
    given = {"bots": "greedy,random", "seats": 3, "games": 30, "shard": 8, "seed": 5, **given}
    return [PROGRAM, "selfplay", slug, "--out", folder, "--arrays", *(f"--{key}={value}" for key, value in given.items())]


def play(slug, folder, **given):
    return subprocess.run(arguments(slug, folder, **given), capture_output=True, text=True, timeout=300)


def contents(folder):
    return {path.name: path.read_bytes() for path in folder.iterdir()}


@pytest.mark.parametrize("slug", TITLES)
def test_threads_change_nothing(slug, tmp_path):
    assert play(slug, tmp_path / "one").returncode == 0
    assert play(slug, tmp_path / "three", threads=3).returncode == 0
    one = contents(tmp_path / "one")
    assert one == contents(tmp_path / "three") and not any(name.endswith(".part") for name in one)
    assert play(slug, tmp_path / "other", seed=6).returncode == 0
    assert one.keys() == contents(tmp_path / "other").keys() and one != contents(tmp_path / "other")


def cut(folder, luck):
    """As a run that was killed leaves it: some shards unfinished, the last game of one half written."""
    records = sorted(folder.glob("records-*.bin"))
    for path in luck.sample(records, len(records) // 2):
        data = path.read_bytes()
        path.unlink()
        if luck.random() < 0.7:
            path.with_name(path.name + ".part").write_bytes(data[:luck.randrange(len(data))])
        for array in folder.glob(f"*-{path.stem[-6:]}.npy"):
            array.with_name(array.name + ".part").write_bytes(array.read_bytes()[:100])
            array.unlink()


@pytest.mark.parametrize("slug", TITLES)
def test_broken_off_and_resumed_is_the_same(slug, tmp_path):
    play(slug, tmp_path)
    whole = contents(tmp_path)
    luck = random.Random(3)
    for _ in range(3):
        cut(tmp_path, luck)
        assert contents(tmp_path) != whole
        assert len(lusoria.read_selfplay(tmp_path)) < 30
        assert play(slug, tmp_path, threads=2).returncode == 0
        assert contents(tmp_path) == whole


def test_killed_and_resumed_is_the_same(tmp_path):
    play("glory_to_rome", tmp_path / "whole", bots="centurio,random", games=40)
    process = subprocess.Popen(arguments("glory_to_rome", tmp_path / "killed", bots="centurio,random", games=40), stdout=subprocess.DEVNULL)
    half = tmp_path / "killed" / "records-000000.bin.part"
    while process.poll() is None and not (half.exists() and half.stat().st_size > 0):
        time.sleep(0.001)
    process.send_signal(signal.SIGKILL)
    process.wait()
    assert len(lusoria.read_selfplay(tmp_path / "killed")) < 40
    assert play("glory_to_rome", tmp_path / "killed", bots="centurio,random", games=40).returncode == 0
    assert contents(tmp_path / "whole") == contents(tmp_path / "killed")


@pytest.mark.parametrize("slug", TITLES)
def test_records_replay_and_arrays_are_what_was_seen(slug, tmp_path):
    play(slug, tmp_path, games=10, shard=4)
    played = lusoria.read_selfplay(tmp_path)
    assert len(played) == 10 and played.bots == ("greedy", "random", "random") and played.title.slug == slug
    arrays = played.arrays()
    at = 0
    for number, game in enumerate(played):
        assert game.index == number and game.bots[number % 3] == "greedy"
        match = game.match()
        assert match.over and lusoria.read_match(match.record()).state == match.state
        told = match.state.result()["seats"]
        assert game.scores == tuple(seat["score"] for seat in told) == tuple(arrays["scores"][number])
        np.testing.assert_allclose(game.shares, [seat["share"] for seat in told], atol=1e-6)
        np.testing.assert_allclose(arrays["shares"][number], game.shares, rtol=1e-5)
        state = lusoria.new(slug, **game.options)
        for seat, action, _, _ in match.steps():
            if seat is not None and state.action_mask().sum() > 1:
                assert arrays["games"][at] == number and arrays["seats"][at] == seat
                np.testing.assert_array_equal(arrays["views"][at], state.view(seat).observation())
                assert arrays["choices"][at] == state.action_index(action)
                at += 1
            state.apply(action)
    assert at == len(arrays["views"]) == len(arrays["choices"]) > 100


def test_faults(tmp_path):
    play("fortuna", tmp_path, games=4)
    for given, words in [({"games": 5}, "another self-play"), ({"seed": 9}, "another self-play"), ({"bots": "nobody"}, "there is no bot")]:
        done = play("fortuna", tmp_path, **{"games": 4, **given})
        assert done.returncode == 2 and words in done.stderr and done.stderr.count("\n") == 1
    with pytest.raises(lusoria.BadRecord, match="holds no self-play"):
        lusoria.read_selfplay(tmp_path / "nowhere")
    path = tmp_path / "records-000000.bin"
    path.write_bytes(path.read_bytes()[:-3])
    with pytest.raises(lusoria.Error):
        [game.match().state.result() for game in lusoria.read_selfplay(tmp_path)]
