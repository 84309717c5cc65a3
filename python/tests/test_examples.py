"""The examples do what they say."""
import csv
import io
import subprocess
import sys

import pytest

import lusoria
from common import ROOT, TITLES

EXAMPLES = ROOT / "python" / "examples"


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
