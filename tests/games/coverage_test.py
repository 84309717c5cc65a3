"""A title's whole games cover it: every number of seats, every preset, every way the game can end.

usage: coverage_test.py LUSORIA TITLE FOLDER
"""
import json
import pathlib
import subprocess
import sys

program, title, folder = sys.argv[1:]
folder = pathlib.Path(folder)
listed = subprocess.run([program, "games", "--json"], capture_output=True, text=True, check=True)
facts = next(game for game in json.loads(listed.stdout) if game["title"] == title)
words = (folder / "text" / "en.txt").read_text(encoding="utf-8").splitlines()
reasons = {line.split(" = ")[0].removeprefix("reason.") for line in words if line.startswith("reason.")}


def written(value):
    return value if isinstance(value, str) else json.dumps(value)


# An option younger than a record has its default there.
plays = []
for path in sorted((folder / "plays").glob("*.play")):
    lines = path.read_text(encoding="utf-8").splitlines()
    options = {option["key"]: written(option["default"]) for option in facts["options"]}
    options |= dict(line.removeprefix("option ").split(": ", 1) for line in lines if line.startswith("option "))
    options["seats"] = str(sum(line.startswith("seat ") for line in lines))
    plays.append((options, next((line for line in lines if line.startswith("result: ")), "").removeprefix("result: ")))

# What every table chooses for itself does not make it another preset.
FREE = {"seats", "rules_version", "components_edition"}
missing = [f"end: {reason}" for reason in sorted(reasons - {ended for _, ended in plays})]
for seats in range(facts["seats"]["min"], facts["seats"]["max"] + 1):
    if not any(options["seats"] == str(seats) for options, _ in plays):
        missing.append(f"seats: {seats}")
for preset, wanted in facts["presets"].items():
    fixed = {key: written(value) for key, value in wanted.items() if key not in FREE}
    if not any(fixed.items() <= options.items() for options, _ in plays):
        missing.append(f"preset: {preset}")

for what in missing:
    print(f"no whole game of {title} shows {what}")
print(f"{len(plays)} plays, {len(missing)} gaps")
sys.exit(1 if missing or not reasons else 0)
