"""A title's box in words: every row, in three languages, with nothing in it that only programs read.

usage: components_test.py LUSORIA TITLE FOLDER

How much of each kind there must be is in FOLDER/tests/box.json, as the rulebook lists it.
"""
import json
import pathlib
import re
import subprocess
import sys

program, title, folder = sys.argv[1:]
folder = pathlib.Path(folder)
wrong = []


def told(*more):
    done = subprocess.run([program, "components", title, *more], capture_output=True, text=True, check=True)
    return done.stdout


def words(text):
    return set(re.findall(r"[^\W\d_]+", text))


def catalogue(lang):
    lines = (folder / "text" / f"{lang}.txt").read_text(encoding="utf-8").splitlines()
    return dict(line.split(" =", 1) for line in lines if " =" in line and not line.startswith("#"))


rows = json.loads(told("--json"))
certain = {}
for lang in ("en", "es", "it"):
    lines = told("--lang", lang).splitlines()
    if len(lines) != len(rows):
        wrong.append(f"{lang}: {len(lines)} lines for {len(rows)} rows")
    for line, row in zip(lines, rows):
        said = re.fullmatch(r"(\d+) × ([^{}\"_⟦⟧\[\]]+)  \[([^\W\d_]+(?:-\w+)?)\]", line)
        if not said or int(said[1]) != row["copies"]:
            wrong.append(f"{lang}: not in words: {line}")
        elif certain.setdefault((lang, row["certainty"]), said[3]) != said[3]:
            wrong.append(f"{lang}: two words for {row['certainty']}: {line}")

found = {}
for row in rows:
    found[row["kind"]] = found.get(row["kind"], 0) + row["copies"]
listed = json.loads((folder / "tests" / "box.json").read_text(encoding="utf-8"))["counts"]
wrong += [f"{kind}: {found.get(kind, 0)} instead of {listed.get(kind, 0)}" for kind in sorted(found.keys() | listed.keys())
          if found.get(kind, 0) != listed.get(kind, 0)]

# What keys and slugs are called is English: no line of another language has such a word that its texts do not use.
raw = {row["kind"] for row in rows} | {key for row in rows for key in row["facts"] or {}} | {row["certainty"] for row in rows}
raw |= {slug for row in rows for fact in (row["facts"] or {}).values() for slug in words(json.dumps(fact))}
english = catalogue("en")
for lang in ("es", "it"):
    own = catalogue(lang)
    known = words(" ".join(own.values()))
    for line in told("--lang", lang).splitlines():
        for word in sorted((words(line) & raw) - known):
            wrong.append(f"{lang}: '{word}' is no word: {line}")
    for key, text in own.items():
        plain = re.sub(r"{\w+}", "", text)
        if re.match(r"(component|fact)\.", key) and words(plain) and text == english[key]:
            wrong.append(f"{lang}: {key} is in English:{text}")

for what in wrong:
    print(what)
print(f"{title}: {len(rows)} rows, {len(wrong)} faults")
sys.exit(1 if wrong or not rows else 0)
