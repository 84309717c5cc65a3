"""The examples do what they say."""
import csv
import io
import os
import pathlib
import subprocess
import sys

import pytest

import lusoria
from common import ROOT, TITLES

EXAMPLES = ROOT / "python" / "examples"
PROGRAM = pathlib.Path(os.environ.get("LUSORIA_PROGRAM", ROOT / "build" / "lusoria"))
sys.path.insert(0, str(EXAMPLES))


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
    """Trained for a third of the time that the example takes by itself."""
    from learn import learn
    path = tmp_path_factory.mktemp("agent") / "agent.npz"
    agent = learn("carpe_diem", 500_000, seed=1, tell=lambda line: None)
    agent.save(path)
    return path


def test_the_agent_beats_random(trained):
    from agent import Agent
    from learn import share_against_random
    share, width = share_against_random(Agent.load(trained), 512)
    untrained, _ = share_against_random(Agent("carpe_diem"), 512)
    assert share - width > 0.5 and share > untrained


@pytest.mark.skipif(not PROGRAM.exists(), reason="the program is not built")
def test_the_agent_sits_down_in_the_arena(trained):
    bot = f"exec:{sys.executable} {EXAMPLES / 'learned_bot.py'} {trained}"
    done = subprocess.run([PROGRAM, "arena", "carpe_diem", "--seats", "2", "--bots", f"{bot},random", "--games", "40", "--json"],
                          capture_output=True, text=True, timeout=600)
    assert done.returncode == 0 and done.stderr == "", done.stderr  # A bot that was given up is told of there.
    assert '"games": 40' in done.stdout


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
    told = run("speed.py", "--tables", 64, "--seconds", 0.05)
    assert all(slug in told for slug in TITLES)
