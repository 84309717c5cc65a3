"""The command line from outside, over the tiny title: what it prints and how it ends.

usage: command_line_test.py LUSORIA
"""
import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

PROGRAM = sys.argv.pop(1)


def run(*arguments, stdin=""):
    return subprocess.run([PROGRAM, *map(str, arguments)], input=stdin, capture_output=True, text=True, timeout=60)


class CommandLine(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.path = pathlib.Path(self.folder.name)

    def tearDown(self):
        self.folder.cleanup()

    def refused(self, sentence, *arguments):
        """One sentence on standard error, nothing on standard output, exit code 2."""
        done = run(*arguments)
        self.assertEqual(done.returncode, 2, done)
        self.assertEqual(done.stdout, "")
        self.assertEqual(done.stderr.count("\n"), 1, done.stderr)
        self.assertIn(sentence, done.stderr)

    def bot_game(self, name, *more):
        file = self.path / name
        done = run("play", "tiny", "--seat", "Ana=random", "--seat", "Ben=random", "--save", file, *more)
        self.assertEqual(done.returncode, 0, done)
        return file

    def test_games_for_programs(self):
        games = json.loads(run("games", "--json").stdout)
        self.assertEqual([game["title"] for game in games], ["tiny"])
        tiny = games[0]
        self.assertEqual((tiny["rules_version"], tiny["components_edition"]), (2, 2))
        self.assertEqual(tiny["seats"]["min"], 2)
        self.assertIn("seats", [option["key"] for option in tiny["options"]])
        self.assertTrue(tiny["presets"])

    def test_bad_input(self):
        self.refused("there is no title 'chess'", "play", "chess")
        self.refused("there is no title 'chess'", "components", "chess")
        self.refused("there is no title 'chess'", "scene", "--schema", "chess")
        self.refused("there is no title 'chess'", "bench", "chess")
        self.refused("seats", "play", "tiny", "--option", "seats=9")
        self.refused("options.colour: no such field", "play", "tiny", "--option", "colour=red")
        self.refused("there is no level 'caesar'", "play", "tiny", "--seat", "Ana=caesar")
        self.refused("cannot read", "replay", self.path / "none.play")
        self.refused("cannot read", "scene", self.path / "none.json")
        self.refused("cannot read", "verify", self.path / "none.play")
        self.assertEqual(run("conquer").returncode, 2)
        self.assertEqual(run("play", "tiny", "--lang", "la").returncode, 2)
        self.assertEqual(run("--help").returncode, 0)

    def test_records_of_fair_chance_verify(self):
        file = self.bot_game("fair.play")
        done = run("verify", file, "--json")
        self.assertEqual(done.returncode, 0, done)
        self.assertTrue(json.loads(done.stdout)["verified"])
        self.assertGreater(json.loads(done.stdout)["draws"], 0)
        self.assertEqual(run("replay", "--check", file).returncode, 0)

    def test_changed_records_are_refused_with_the_line(self):
        file = self.bot_game("changed.play")
        text = file.read_text()
        file.write_text(text.replace("title: tiny", "title: tine"))
        self.refused("the checksum does not fit", "replay", file)
        file.write_text(text[: len(text) // 2])
        self.refused("the record ends without its checksum", "replay", file)
        file.write_text(text.replace("lusoria-play 1", "lusoria-play 9"))
        self.refused("line 1: the record has format 9", "replay", file)

    def test_a_seed_gives_the_same_game(self):
        first = self.bot_game("first.play", "--seed", 5).read_text()
        second = self.bot_game("second.play", "--seed", 5).read_text()
        self.assertEqual(first, second)
        self.assertNotEqual(first, self.bot_game("third.play", "--seed", 6).read_text())
        self.assertEqual(run("verify", self.path / "first.play").returncode, 1)

    def test_replay_for_programs(self):
        file = self.bot_game("replay.play", "--seed", 5)
        whole = json.loads(run("replay", file, "--json").stdout)
        self.assertIn("result", whole)
        part = json.loads(run("replay", file, "--json", "--at", 4, "--view", "Ben").stdout)
        self.assertNotIn("state", part)
        self.assertLessEqual(len(part["entries"]), 4)
        # Ana's first cards are hers alone.
        dealt = [entry["line"] for entry in part["entries"] if "deal to=Ana" in entry["line"]]
        self.assertTrue(dealt)
        self.assertTrue(all("card=?" in line for line in dealt), dealt)
        self.refused("nobody there is called 'Cleo'", "replay", file, "--view", "Cleo")

    def test_play_undo_why_save_and_load(self):
        file = self.path / "mine.play"
        # Enter answers the hand-over screens; Ana takes back what she had just done.
        moves = "help\nrules\nrules bidding\n1\n\nundo\n\nwhy bid coins=200\nbid 0\n\nsave %s\nquit\n" % file
        done = run("play", "tiny", "--seat", "Ana", "--seat", "Ben", "--seed", 3, stdin="\n" + moves)
        self.assertEqual(done.returncode, 0, done)
        self.assertIn("quit", done.stdout)
        self.assertIn("The sections of the rules", done.stdout)
        self.assertIn("\n- Everybody bids", done.stdout)  # Without the page's mark before it.
        self.assertNotIn("\x1b", done.stdout)
        text = file.read_text()
        self.assertIn("- Ana: bid", text)
        self.assertIn("Ana: undo 1", text)
        done = run("play", "tiny", "--load", file, "--seat", "Ana=random", "--seat", "Ben=random", "--save", file)
        self.assertEqual(done.returncode, 0, done)
        self.assertIn("result: ", file.read_text())
        self.assertTrue(file.read_text().startswith(text[: text.index("checksum")].rstrip()))
        self.assertEqual(run("replay", "--check", file).returncode, 0)

    def test_who_has_done_nothing_takes_nothing_back(self):
        done = run("play", "tiny", "--seat", "Ana", "--seat", "Ben=random", "--seed", 3, stdin="undo\nquit\n")
        self.assertIn("There is nothing to take back.", done.stdout)

    def test_a_saved_game_goes_on_with_its_own_chance(self):
        file = self.path / "fair.play"
        secret = self.path / "fair.play.secret"
        done = run("play", "tiny", "--seat", "Ana", "--seat", "Ben", stdin="\nsave %s\nquit\n" % file)
        self.assertEqual(done.returncode, 0, done)
        self.assertIn(str(secret), done.stdout)
        self.assertNotIn("secret", file.read_text())
        bots = ("--load", file, "--seat", "Ana=random", "--seat", "Ben=random", "--save")
        self.assertEqual(run("play", "tiny", *bots, self.path / "whole.play").returncode, 0)
        self.assertEqual(run("verify", self.path / "whole.play").returncode, 0)
        # Without the secret chance begins anew, and that is said.
        secret.unlink()
        done = run("play", "tiny", *bots, self.path / "anew.play")
        self.assertIn("can no longer be verified", " ".join(done.stdout.split()))  # Lines are broken at words.
        self.assertEqual(run("verify", self.path / "anew.play").returncode, 1)

    def test_input_that_ends_saves_and_says_so(self):
        file = self.path / "cut.play"
        done = run("play", "tiny", "--seat", "Ana", "--seat", "Ben", "--save", file, stdin="\n")
        self.assertEqual(done.returncode, 1, done)
        self.assertEqual(run("replay", "--check", file).returncode, 0)

    def test_hot_seat_hides_hands(self):
        done = run("play", "tiny", "--seat", "Ana", "--seat", "Ben", "--seed", 3, stdin="\nbid 0\n\nquit\n")
        self.assertIn("Ana is next", done.stdout)
        self.assertIn("Ben is next", done.stdout)
        spanish = run("play", "tiny", "--seat", "Ana", "--seat", "Ben", "--lang", "es", stdin="\nquit\n")
        self.assertIn("Sigue Ana", spanish.stdout)

    def test_scenes(self):
        scene = {"title": "tiny", "name": "set-up", "seats": ["Ana", "Ben"], "expect": {"turn": {"actor": "seat"}}}
        good = self.path / "good.json"
        good.write_text(json.dumps(scene))
        done = run("scene", good, "--json")
        self.assertEqual(done.returncode, 0, done)
        self.assertEqual(json.loads(done.stdout),
                         [{"file": str(good), "name": "set-up", "passed": True, "message": ""}])
        scene["expect"]["turn"]["actor"] = "over"
        bad = self.path / "bad.json"
        bad.write_text(json.dumps([scene]))
        done = run("scene", self.path, "--json")
        self.assertEqual(done.returncode, 1, done)
        self.assertEqual([outcome["passed"] for outcome in json.loads(done.stdout)], [False, True])

    def test_bots_end_a_game_that_has_neither_guide_nor_evaluation(self):
        # A seat of the tiny title may pick and take back; who likes no way out would do so for ever.
        for bot in ("greedy", "centurio", "consul:sims=50"):
            done = run("arena", "tiny", "--seats", 2, "--bots", f"{bot},random", "--games", 12)
            self.assertEqual(done.returncode, 0, done)

    def test_selfplay_is_the_same_however_it_came_about(self):
        def play(folder, *more):
            done = run("selfplay", "tiny", "--seats", 2, "--bots", "greedy,random", "--games", 20, "--shard", 6, "--out", folder, *more)
            self.assertEqual(done.returncode, 0, done)
            return {path.name: path.read_bytes() for path in folder.iterdir()}

        whole = play(self.path / "one")
        self.assertEqual(sorted(whole), [f"records-{i:06}.bin" for i in range(4)] + ["selfplay.json"])
        self.assertEqual(whole, play(self.path / "two", "--threads", 2))
        broken = self.path / "one" / "records-000002.bin"
        broken.rename(broken.with_name(broken.name + ".part"))
        with open(broken.with_name(broken.name + ".part"), "r+b") as file:
            file.truncate(len(whole[broken.name]) // 2)
        self.assertEqual(whole, play(self.path / "one"))
        self.refused("another self-play", "selfplay", "tiny", "--bots", "random,random", "--out", self.path / "one")
        self.refused("no arrays", "selfplay", "tiny", "--bots", "random,random", "--out", self.path / "three", "--arrays")

    def test_bench_for_programs(self):
        rows = json.loads(run("bench", "tiny", "--seats", 2, "--seconds", 0.05, "--json").stdout)
        self.assertEqual(sorted(rows[0]), sorted(
            ["title", "seats", "games_per_s", "decisions_per_s", "decisions_per_game", "chance_per_game",
             "state_bytes", "copies_per_s", "samples_per_s", "allocations_per_game", "cap", "capped_share"]))
        self.assertEqual(rows[0]["allocations_per_game"], 0)


unittest.main()
