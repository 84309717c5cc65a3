"""Whole games of every title in every language, read as a person would read them.

usage: whole_games_test.py LUSORIA
"""
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

from plain_player import NAMES, NOTATION, play
from reading import LANGUAGES, ROOT, Reader, catalogue

PROGRAM = sys.argv.pop(1)
# Options of records, not of tables.
KEPT = ("seats", "rules_version", "components_edition", "round_limit", "turn_limit")

# A row of a box with other figures, and what it is then called in each language.
CORRECTED = {
    "builders": ("members", "apprentice_1", {"makes": {"stone": 1, "wood": 2, "architecture": 0, "decoration": 0}},
                 ("apprentice (1 stone, 2 wood)", "aprendiz (1 piedra, 2 madera)", "apprendista (1 pietra, 2 legno)")),
    "fortuna": ("privileges", "points_coins", {"units": 4, "points": 2},
                ("C: 2 points for every 4 coins", "C: 2 puntos por cada 4 monedas", "C: 2 punti ogni 4 denari")),
    "carpe_diem": ("objectives", "a06", {"reward": {"points": 13, "coins": 0, "bread": 0, "steps": 0}},
                   ("2 herbs → 13 points", "2 manojos de hierbas → 13 puntos", "2 mazzi di erbe → 13 punti")),
}


def titles():
    found = subprocess.run([PROGRAM, "games", "--json"], capture_output=True, text=True, check=True)
    return json.loads(found.stdout)


def in_one_line(text):
    return re.sub(r"\s+", " ", text)


def number(text):
    return float(text.replace(",", "."))


def other_tables(game):
    """Every preset, and every option set to another of its values one after another, a few at a time."""
    tables = [["--preset", preset] for preset in game["presets"]]
    changed = []
    for option in game["options"]:
        standard = option["default"] if isinstance(option["default"], str) else json.dumps(option["default"])
        others = [value for value in option.get("values", []) if value != standard]
        if option["key"] not in KEPT and others:
            changed.append(["--option", f"{option['key']}={others[-1]}"])
    tables += [sum(changed[i::3], []) for i in range(3)]
    return tables


class WholeGames(unittest.TestCase):
    def test_games_are_played_to_their_end_and_read_well(self):
        for game in titles():
            title, fewest, most = game["title"], game["seats"]["min"], game["seats"]["max"]
            for at, lang in enumerate(LANGUAGES):
                seats = (fewest, most, (fewest + most) // 2)[at]
                with self.subTest(title=title, lang=lang, seats=seats), tempfile.TemporaryDirectory() as folder:
                    record = pathlib.Path(folder, "game.play")
                    played = play(PROGRAM, title, lang, seats, 7 + at, "--save", record)
                    self.reads_well(played, title, lang)
                    self.account_adds_up(played, seats)
                    self.own_events_are_told(played, record, lang)

    def test_other_tables_read_well(self):
        """Presets and options, people at every seat: each table in one of the languages, in turn."""
        for game in titles():
            title, most = game["title"], game["seats"]["max"]
            for at, options in enumerate(other_tables(game)):
                lang = LANGUAGES[at % len(LANGUAGES)]
                seats = game["seats"]["min"] + at % (most - game["seats"]["min"] + 1)
                with self.subTest(title=title, lang=lang, seats=seats, options=options):
                    self.reads_well(play(PROGRAM, title, lang, seats, 100 + at, *options, people=seats), title, lang)

    def test_answers_to_questions_read_well(self):
        """Help, rules, hints and what a thing is, asked in the language of the table."""
        for game in titles():
            for lang in LANGUAGES:
                with self.subTest(title=game["title"], lang=lang):
                    self.asks(game["title"], lang)

    def asks(self, title, lang):
        words = catalogue(ROOT / f"cli/text/{lang}.txt")
        command = {key: words[f"cli.command.{key}"].split()[0] for key in ("help", "rules", "hint", "what", "log", "quit")}
        box = subprocess.run([PROGRAM, "components", title, "--json", "--lang", lang], capture_output=True, text=True, check=True)
        thing = json.loads(box.stdout)[0]["name"]
        asked = [command["help"], command["rules"], command["rules"] + " 2", f"{command['what']} {thing}",
                 command["hint"], command["log"], command["quit"]]
        done = subprocess.run(
            [PROGRAM, "play", title, "--plain", "--lang", lang, "--seed", "3", "--seat", "Ana", "--bots", "random"],
            input="\n".join(asked) + "\n", capture_output=True, text=True, check=True)
        answers = re.split(r"\n> (?!Ana:)", done.stdout)[1:]
        self.assertEqual(len(answers), len(asked))
        for question, answer in zip(asked, answers[:-1]):
            self.assertGreaterEqual(len(answer.splitlines()), 1, question)
        self.assertIn(thing, in_one_line(answers[3]))
        self.assertRegex(answers[4], r" \d+ %  \d+  \S")
        reader = Reader(title, lang, NAMES)
        for line in done.stdout.splitlines():
            text = re.sub(r"  =  .*  =  ", "  ", re.sub(r"^> ", "", line))
            self.assertEqual(reader.faults(re.sub(NOTATION, "", text)), [], line)

    def test_a_choice_is_answered_with_its_words(self):
        """Whatever the case and the accents; where several choices say them, these are shown."""
        for lang, word, told, many in (("es", "PENSÁR", "Ana piensa", "jugar"), ("it", "pensare", "Ana pensa", "giocare")):
            # Ana leads first: what is asked does not depend on how the others play.
            table = ["--seed", "1", "--seat", "Ana", "--bots", "random"]
            command = [PROGRAM, "play", "glory_to_rome", "--plain", "--lang", lang, *table]
            done = subprocess.run(command, input=f"{many}\n{word}\nquit\n", capture_output=True, text=True, check=True)
            several, after = re.split(r"\n> ", done.stdout)[1:3]
            self.assertRegex(several, r"(?s):\n  \d+  \w+ .*\n  \d+  \w+ ")
            self.assertIn(told, after)

    def test_a_drawing_that_changed_is_drawn_alone(self):
        """The tile that was taken is gone from the circle; cards and legend stay as they were read."""
        command = [PROGRAM, "play", "carpe_diem", "--plain", "--seed", "3", "--seat", "Ana", "--seat", "Ben=random"]
        done = subprocess.run(command, input="1\n1\n1\nquit\n", capture_output=True, text=True, check=True)
        first, _, after = re.split(r"\n> ", done.stdout)[1:4]
        legend, card = "herb garden, K chicken yard", r"^  [abcd]\d\d  "
        self.assertIn(legend, done.stdout)
        self.assertRegex(after, r"Ana takes ")
        self.assertRegex(after, r"(?m)^1 │ ")
        self.assertNotIn(legend, after)
        self.assertIsNone(re.search(card, after, re.M), after)
        self.assertIsNotNone(re.search(card, first, re.M), first)

    def test_an_owners_figures_are_played_recorded_and_replayed(self):
        for title, (part, row, figures, said) in CORRECTED.items():
            with self.subTest(title=title), tempfile.TemporaryDirectory() as folder:
                file, record = pathlib.Path(folder, "box.json"), pathlib.Path(folder, "game.play")
                run = lambda *asked: subprocess.run([PROGRAM, *map(str, asked)], capture_output=True, text=True, check=True).stdout
                box = json.loads(run("components", title, "--export"))
                box["box"][part][row].update(figures)
                file.write_text(json.dumps(box))
                for lang, words in zip(LANGUAGES, said):
                    self.assertNotIn(words, run("components", title, "--lang", lang))
                    self.assertIn(words, run("components", title, "--lang", lang, "--edition", file))
                run("play", title, "--watch", "--plain", "--bots", "random", "--seed", 3, "--edition", file, "--save", record)
                self.assertIn("\nedition: ", record.read_text())
                self.assertEqual(run("replay", "--check", record), "1 passed, 0 failed\n")

    def test_what_is_wrong_is_found(self):
        """The reader itself: each of these lines was once to be read, or is like one that was."""
        for title, lang, line, wrong in (
            ("fortuna", "en", "Ana took grain_harvest", "a key"),
            ("fortuna", "en", "⟦event.take⟧", "a gap"),
            ("fortuna", "es", "Ana tomó 2 coins", "the foreign word coins"),
            ("builders", "it", "Ana ha comprato un attrezzo: sega", None),
            ("builders", "it", "Ana ha comprato un attrezzo: mallet", "the raw name mallet"),
            ("carpe_diem", "en", "Ana builds {tile} at row 2", "a gap"),
            ("carpe_diem", "es", "Ana toma viñedo del borde inferior", None),
            ("carpe_diem", "es", "Ana vuelve a el centro", "a wrong article"),
            ("glory_to_rome", "en", "Ana hires a Architect from the Pool", "a wrong article"),
            ("glory_to_rome", "en", "x" * 81, "81 columns"),
        ):
            faults = Reader(title, lang, NAMES).faults(line)
            self.assertIn(wrong, faults) if wrong else self.assertEqual(faults, [])

    def reads_well(self, game, title, lang):
        self.assertEqual(game.code, 0, game.output[-2000:])
        self.assertGreater(game.answers, 20)
        reader = Reader(title, lang, NAMES)
        faults = {line: reader.faults(line) for line in game.sentences()}
        self.assertEqual({line: found for line, found in faults.items() if found}, {})

    def account_adds_up(self, game, seats):
        """Every seat with a score, and the parts of it that make it up."""
        ending = in_one_line(game.output[-2500:])
        rows = re.findall(r"(\d)\. (\w+) (-?\d+(?:[.,]\d)?)(?: \(([^()]*(?:\([^()]*\)[^()]*)*)\))?", ending)
        self.assertEqual(len(rows), seats, ending)
        for _, name, score, parts in rows:
            told = [number(part) for part in re.findall(r" (-?\d+(?:[.,]\d)?)(?=, |$)", parts)]
            self.assertAlmostEqual(sum(told), number(score), msg=f"{name}: {parts}")

    def own_events_are_told(self, game, record, lang):
        """Nothing that names the person was cut from what was told."""
        shown = in_one_line(game.output)
        replay = subprocess.run([PROGRAM, "replay", record, "--view", "Ana", "--lang", lang, "--json"],
                                capture_output=True, text=True, check=True)
        told = [text for entry in json.loads(replay.stdout)["entries"] for text in entry["told"]]
        mine = [text for text in told if re.search(r"\bAna\b", text)]
        self.assertGreater(len(mine), 20)
        for text in mine:
            self.assertIn(in_one_line(text), shown)


unittest.main()
