"""What docs/PYTHON.md shows runs as it stands there."""
import os
import pathlib
import re
import subprocess

import pytest

import lusoria
from common import ROOT

TEXT = (ROOT / "docs" / "PYTHON.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```python\n(.*?)^```", TEXT, re.DOTALL | re.MULTILINE)
PROGRAM = pathlib.Path(os.environ.get("LUSORIA_PROGRAM", ROOT / "build" / "lusoria")).resolve()


@pytest.mark.parametrize("block", BLOCKS, ids=lambda block: re.search(r"lusoria\.\w+|aec", block[len("import lusoria"):])[0])
def test_blocks_run(block, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    if "read_selfplay" in block:
        subprocess.run([PROGRAM, "selfplay", "fortuna", "--bots=greedy,random", "--games=5", "--shard=2", "--out=games", "--arrays"], check=True)
    exec(compile(block, "docs/PYTHON.md", "exec"), {})


def test_what_is_named_exists():
    """`lusoria.x`, `state.x` and their like in the text and its tables."""
    things = {"lusoria": lusoria, "state": lusoria.State, "view": lusoria.View, "title": lusoria.Title, "match": lusoria.Match}
    named = re.findall(r"\b(lusoria|state|view|title|match)\.([a-z_0-9]+)\b(?!\.md)", TEXT)
    assert len(named) > 30
    assert [f"{thing}.{name}" for thing, name in named if not hasattr(things[thing], name)] == []


def test_the_table_of_sizes():
    """Columns and actions of each title, as the table of speed tells them."""
    names = {"Fortuna": "fortuna", "Carpe Diem": "carpe_diem", "Glory to Rome": "glory_to_rome", "The Builders: Antiquity": "builders"}
    rows = {cells[1]: cells for cells in ([cell.strip() for cell in line.split("|")] for line in TEXT.splitlines()) if len(cells) > 6}
    for name, slug in names.items():
        title = lusoria.title(slug)
        assert [int(cell.replace(",", "")) for cell in rows[name][-3:-1]] == [title.observation_size, title.action_count]
