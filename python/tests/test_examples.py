"""The examples do what they say."""
import csv
import io
import json
import os
import pathlib
import subprocess
import sys

import pytest

import lusoria
from common import ROOT, TITLES

EXAMPLES = ROOT / "python" / "examples"
PROGRAM = pathlib.Path(os.environ.get("LUSORIA_PROGRAM", ROOT / "build" / "lusoria")).resolve()


def run(name, *arguments):
    done = subprocess.run([sys.executable, EXAMPLES / name, *map(str, arguments)], capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("slug", TITLES)
def test_random_agents(slug):
    assert "games; the seats win" in run("random_agents.py", slug)


def test_random_agents_are_ten_lines():
    lines = (EXAMPLES / "random_agents.py").read_text().splitlines()
    assert len([line for line in lines if line and not line.startswith(("import", '"""'))]) <= 10


@pytest.fixture(scope="module")
def trained(tmp_path_factory):
    """What learn.py printed and where it left the agent, after a sixth of what it plays by itself."""
    path = tmp_path_factory.mktemp("agent") / "agent.npz"
    return run("learn.py", "--decisions", 250_000, "--out", path).splitlines(), path


def share_of_wins(line):
    """(share, half the width of its interval) in hundredths, from learn.py's last line."""
    return (float(word) for word in line.removeprefix("against random: ").replace("% of the wins ±", "").split())


def test_the_agent_beats_random_within_two_minutes(trained):
    told, _ = trained
    share, width = share_of_wins(told[-1])
    assert share - width > 50
    assert float(told[-2].split()[-4]) < 120  # Seconds of processor.


def test_an_agent_that_learned_nothing_does_not(tmp_path):
    share, width = share_of_wins(run("learn.py", "--decisions", 0, "--out", tmp_path / "agent.npz").splitlines()[-1])
    assert share + width < 50


def test_the_agent_sits_down_in_the_arena(trained):
    bot = f"exec:{sys.executable} {EXAMPLES / 'learned_bot.py'} {trained[1]}"
    done = subprocess.run([PROGRAM, "arena", "carpe_diem", "--seats", "2", "--bots", f"{bot},random", "--games", "20", "--json"],
                          capture_output=True, text=True, timeout=600)
    assert done.returncode == 0 and done.stderr == "", done.stderr  # A bot that was given up is told of there.
    shares = {row["name"]: row["share"] for row in json.loads(done.stdout)["bots"]}
    assert shares[bot] > shares["random"]


@pytest.mark.parametrize("slug", TITLES)
def test_a_record_as_a_table(slug, tmp_path):
    match = lusoria.match(slug, ["Ana", "Bruno"], seed=4)
    rng = lusoria.rng(4)
    while not match.over:
        actions = [action for action in match.state.legal_actions() if action.verb != "concede"]
        match.submit(actions[rng.below(len(actions))])
    path = tmp_path / "game.play"
    path.write_text(match.record())
    table = list(csv.DictReader(io.StringIO(run("record_table.py", path, "--simulations", 4))))
    assert len(table) > 10 and {row["seat"] for row in table} == {"Ana", "Bruno"}
    played = [str(action) for seat, action, _, _ in match.steps()]
    for row in table:
        assert played[int(row["step"])] == row["action"] and 0 <= float(row["loss"]) <= 1


def test_speed():
    told = run("speed.py", "--tables", 64, "--seconds", 0.05, "--program", PROGRAM)
    assert all(slug in told for slug in TITLES) and told.count("% of ") == 2 * len(TITLES)
