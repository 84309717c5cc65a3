"""Figures of a box corrected by its owner: export, edit, play, record, replay, verify, each in a process of its own.

usage: edition_test.py LUSORIA
"""
import hashlib
import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

PROGRAM = sys.argv.pop(1)


def run(*arguments):
    return subprocess.run([PROGRAM, *map(str, arguments)], capture_output=True, text=True, timeout=120)


def exported():
    return json.loads(run("components", "carpe_diem", "--export").stdout)


def corrected():
    """Tiles, villa table, frames, objectives, panels, fountain cards and track as an owner of another box would set them."""
    file = exported()
    file["name"] = "Ana's box"
    box = file["box"]
    box["tiles"]["w_merchant_baker"]["edges"] = {"north": "merchant", "east": "baker", "south": "meadow", "west": "meadow"}
    box["tiles"]["w_market"]["copies"] = 5
    box["tiles"]["w_bakery"]["copies"] = 3
    box["villas"]["chimneys_2"].update(points=1, certainty="exact")
    box["villas"]["chimneys_7"].update(points=11, certainty="exact")
    box["frames"]["fr01"]["goals"][0] = {"place": 2, "kind": "villa", "points": 5}
    box["objectives"]["a06"]["reward"]["points"] = 5
    box["objectives"]["d19"].update(needs={"any_dwelling": 3}, reward={"points": 2, "coins": 0, "bread": 0, "steps": 3})
    box["panels"]["panel_a"]["shovel"] = "r4c4"
    box["fountains"]["pond"]["points"] = 3
    box["track"].update(last=24, certainty="exact")
    return file


class Editions(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.path = pathlib.Path(self.folder.name)

    def tearDown(self):
        self.folder.cleanup()

    def written(self, file, name="edition.json"):
        path = self.path / name
        path.write_text(file if isinstance(file, str) else json.dumps(file))
        return path

    def played(self, edition, *more):
        record = self.path / "game.play"
        seats = ["--seat", "Ana=greedy", "--seat", "Ben=greedy"]
        done = run("play", "carpe_diem", *seats, "--save", record, "--edition", edition, *more)
        self.assertEqual(done.returncode, 0, done)
        return record

    def refused(self, sentence, file):
        done = run("components", "carpe_diem", "--edition", self.written(file))
        self.assertEqual((done.returncode, done.stdout, done.stderr.count("\n")), (2, "", 1), done)
        self.assertIn(sentence, done.stderr)

    def test_an_unchanged_export_is_the_compiled_edition(self):
        record = self.played(self.written(exported())).read_text()
        self.assertIn("\ncomponents: 1\n", record)
        self.assertNotIn("\nedition: ", record)

    def test_corrected_figures_are_shown(self):
        done = run("components", "carpe_diem", "--edition", self.written(corrected()), "--json")
        rows = {(row["kind"], row["slug"]): row for row in json.loads(done.stdout)}
        self.assertEqual(rows["tile", "w_merchant_baker"]["facts"]["edges"], ["merchant", "baker", "meadow", "meadow"])
        self.assertEqual(rows["tile", "w_merchant_baker"]["name"], "merchant + baker (round a corner)")
        self.assertEqual(rows["tile", "w_market"]["copies"], 5)
        self.assertEqual(rows["tile", "w_market"]["name"], "market")
        self.assertEqual(rows["villa", "chimneys_2"]["facts"], {"points": 1})
        self.assertEqual(rows["villa", "chimneys_2"]["certainty"], "exact")
        self.assertEqual(rows["villa", "chimneys_4"]["certainty"], "reconstructed")
        self.assertEqual(rows["objective", "a06"]["name"], "2 herbs → 5 points")
        self.assertEqual(rows["objective", "d19"]["name"], "3 dwellings of any kind → 2 points + 3 steps")
        self.assertEqual(rows["frame", "fr01"]["name"], "villa 5, chicken yard 4")
        self.assertEqual(rows["panel", "panel_a"]["facts"]["rows"][3], ".P.S..")
        self.assertEqual(rows["kind", "pond"]["facts"]["points"], 3)
        self.assertEqual(rows["track", "parchments"]["facts"], {"last": 24})

    def test_games_play_record_replay_and_verify_without_the_file(self):
        edition = self.written(corrected())
        record = self.played(edition)
        edition.unlink()
        text = record.read_text()
        number = int(text.split("\ncomponents: ")[1].split("\n")[0])
        self.assertTrue(128 <= number <= 254, number)
        self.assertIn("Ana's box", text)
        self.assertLess(len(text.split("\nedition: ")[1].split("\n")[0]), 2500)  # what differs, not the whole box
        self.assertEqual(run("replay", "--check", record).returncode, 0)
        done = run("verify", record)
        self.assertEqual(done.returncode, 0, done)
        shown = run("replay", record, "--lang", "es")
        self.assertEqual(shown.returncode, 0, shown)

    def test_a_saved_game_goes_on_with_its_edition(self):
        record = self.played(self.written(corrected()))
        done = run("replay", record, "--json", "--at", 60)
        self.assertEqual(done.returncode, 0, done)
        self.assertTrue(json.loads(done.stdout)["options"]["components_edition"] >= 128)

    def test_a_record_whose_figures_were_changed_is_refused(self):
        text = self.played(self.written(corrected())).read_text()
        body = text[: text.rindex("checksum: ")].replace('"last":24', '"last":25')
        forged = self.written(body + "checksum: " + hashlib.sha256(body.encode()).hexdigest() + "\n", "forged.play")
        done = run("replay", "--check", forged)
        self.assertEqual(done.returncode, 1)
        self.assertIn("these are not the figures of edition", done.stdout)

    def test_a_few_rows_are_enough(self):
        rows = {"title": "carpe_diem", "base": 1, "box": {"villas": {"chimneys_4": {"points": 6}}}}
        record = self.played(self.written(rows)).read_text()
        self.assertIn('{"base":1,"name":"","box":{"villas":{"chimneys_4":{"points":6,"certainty":"reconstructed"}}}}', record)

    def test_wrong_counts_and_shapes_get_one_sentence(self):
        def with_box(change):
            file = exported()
            change(file["box"])
            return file

        for sentence, change in [
            ("84 white and 39 black", lambda b: b["tiles"]["w_market"].update(copies=5)),
            ("box.tiles.w_market.copies: must lie between", lambda b: b["tiles"]["w_market"].update(copies=200)),
            ("w_pond_straight: a landscape has at most two ends", lambda b: b["tiles"]["w_pond_straight"]["edges"].update(east="pond")),
            ("w_merchant_baker: a tile shows at most two", lambda b: b["tiles"]["w_merchant_baker"]["edges"].update(east="pond")),
            ("b_pond_end: a black tile shows one", lambda b: b["tiles"]["b_pond_end"]["edges"].update(south="villa")),
            ("no edge is called 'lake'", lambda b: b["tiles"]["w_pond_straight"]["edges"].update(north="lake")),
            ("no tile is called 'w_lake'", lambda b: b["tiles"].update(w_lake={})),
            ("a01: cards of decks A and B are paid", lambda b: b["objectives"]["a01"].update(needs={"pond": 1})),
            ("a01: a card asks for one to four", lambda b: b["objectives"]["a01"].update(needs={})),
            ("24 fountain cards", lambda b: b["fountains"]["pond"].update(copies=3)),
            ("fr01: the two goals", lambda b: b["frames"]["fr01"]["goals"][0].update(place=5)),
            ("panel_a: there are nine parchments", lambda b: b["panels"]["panel_a"]["parchments"].pop()),
            ("panel_a: the shovel lies", lambda b: b["panels"]["panel_a"].update(shovel="r1c1")),
            ("a villa with more chimneys", lambda b: b["villas"]["chimneys_9"].update(points=1)),
            ("box.track.last: must lie between", lambda b: b["track"].update(last=0)),
            ("box.dice: no such field", lambda b: b.update(dice={})),
        ]:
            with self.subTest(sentence):
                self.refused(sentence, with_box(change))

    def test_files_that_are_no_editions_get_one_sentence(self):
        self.refused("not a JSON object", "{")
        self.refused("not a JSON object", "[" * 300_000)
        self.refused("title: expected one of this build", {})
        self.refused("base: expected a compiled edition", {"title": "carpe_diem", "box": {}})
        self.refused("base: expected a compiled edition", {"title": "carpe_diem", "base": 200, "box": {}})
        self.refused("box: missing", {"title": "carpe_diem", "base": 1})
        self.refused("box: expected an object", {"title": "carpe_diem", "base": 1, "box": 7})
        self.refused("name: expected", {"title": "carpe_diem", "base": 1, "box": {}, "name": "a\nb"})
        self.refused("colour: no such field", {"title": "carpe_diem", "base": 1, "box": {}, "colour": "red"})


if __name__ == "__main__":
    unittest.main()
