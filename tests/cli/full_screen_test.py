"""The full-screen terminal from outside: a pseudo-terminal, keys, and what stands on the screen.

usage: full_screen_test.py LUSORIA TITLE
"""
import fcntl
import os
import pathlib
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import tempfile
import termios
import time
import unittest

TITLE = sys.argv.pop(2)
PROGRAM = sys.argv.pop(1)


class Screen:
    """As much of a VT100, and of what came after it, as ncurses uses."""

    def __init__(self, rows, columns):
        self.resize(rows, columns)
        self.bytes = b""

    def resize(self, rows, columns):
        self.rows, self.columns = rows, columns
        self.cells = [[(" ", False)] * columns for _ in range(rows)]
        self.row = self.column = 0
        self.top, self.bottom = 0, rows - 1  # What scrolls.
        self.reverse = False

    def feed(self, data):
        self.bytes += data
        try:
            text = self.bytes.decode()
        except UnicodeDecodeError:
            return
        while text:
            if text[0] == "\x1b":
                found = re.match(r"\x1b(?:\[([?\d;]*)([A-Za-z])|[()][A-Z0-9]|[=>78DM])", text)
                if not found:
                    break
                if found.group(2):
                    self.control(found.group(2), found.group(1))
                elif found.group() in ("\x1bD", "\x1bM"):
                    self.step(1 if found.group() == "\x1bD" else -1)
                text = text[found.end():]
            else:
                self.put(text[0])
                text = text[1:]
        self.bytes = text.encode()

    def step(self, down):
        """A line down or up; at the edge of what scrolls, that scrolls."""
        edge = self.bottom if down > 0 else self.top
        if self.row != edge:
            self.row = min(max(self.row + down, 0), self.rows - 1)
            return
        lines = self.cells[self.top:self.bottom + 1]
        blank = [(" ", False)] * self.columns
        self.cells[self.top:self.bottom + 1] = lines[1:] + [blank] if down > 0 else [blank] + lines[:-1]

    def put(self, letter):
        if letter == "\r":
            self.column = 0
        elif letter == "\n":
            self.step(1)
        elif letter == "\b":
            self.column = max(self.column - 1, 0)
        elif letter >= " ":
            if self.column < self.columns:
                self.cells[self.row][self.column] = (letter, self.reverse)
            self.column += 1

    def control(self, letter, given):
        numbers = [int(n) for n in re.findall(r"\d+", given)]
        count = numbers[0] if numbers else 1
        if letter == "H":
            self.row, self.column = ((numbers + [1, 1])[0] - 1, (numbers + [1, 1])[1] - 1) if numbers else (0, 0)
        elif letter == "r":
            self.top, self.bottom = (numbers[0] - 1, numbers[1] - 1) if len(numbers) == 2 else (0, self.rows - 1)
            self.row = self.column = 0
        elif letter == "A":
            self.row = max(self.row - count, 0)
        elif letter == "B":
            self.row = min(self.row + count, self.rows - 1)
        elif letter == "C":
            self.column += count
        elif letter == "D":
            self.column = max(self.column - count, 0)
        elif letter == "G":
            self.column = count - 1
        elif letter == "d":
            self.row = count - 1
        elif letter == "X":
            self.cells[self.row][self.column:self.column + count] = [(" ", False)] * count
        elif letter == "b":
            for _ in range(count):
                self.put(self.cells[self.row][self.column - 1][0])
        elif letter == "K":
            begin, end = (0, self.column + 1) if numbers == [1] else (self.column, self.columns)
            self.cells[self.row][begin:end] = [(" ", False)] * (end - begin)
        elif letter == "J":
            for row in range(self.row if numbers != [2] else 0, self.rows):
                begin = self.column if row == self.row and numbers != [2] else 0
                self.cells[row][begin:] = [(" ", False)] * (self.columns - begin)
        elif letter == "m":
            self.reverse = 7 in numbers if numbers not in ([], [0]) else False

    def lines(self):
        return ["".join(letter for letter, _ in row).rstrip() for row in self.cells]

    def reversed_lines(self):
        return ["".join(letter for letter, _ in row).strip() for row in self.cells if row[0][1] or row[1][1]]


class Terminal:
    """The program on a pseudo-terminal."""

    def __init__(self, *arguments, rows=24, columns=80, kind="vt100"):
        self.screen = Screen(rows, columns)
        master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self.master = master
        self.process = subprocess.Popen(
            [PROGRAM, *map(str, arguments)], stdin=slave, stdout=slave, stderr=subprocess.PIPE, start_new_session=True,
            env={**os.environ, "TERM": kind, "LC_ALL": "C.UTF-8"})
        os.close(slave)

    def press(self, keys):
        os.write(self.master, keys.encode())

    def resize(self, rows, columns):
        self.screen.resize(rows, columns)
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self.process.send_signal(signal.SIGWINCH)

    def until(self, holds, seconds=60):
        """Reads until the screen is as expected; what stands there then, or fails."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if select.select([self.master], [], [], 0.1)[0]:
                try:
                    self.screen.feed(os.read(self.master, 65536))
                except OSError:
                    break
            elif holds(self.screen):
                return self.screen.lines()
        if holds(self.screen):
            return self.screen.lines()
        raise AssertionError("\n".join(self.screen.lines()))

    def ended(self):
        end = time.monotonic() + 60
        while self.process.poll() is None and time.monotonic() < end:
            if select.select([self.master], [], [], 0.1)[0]:
                try:
                    os.read(self.master, 65536)
                except OSError:
                    break
        code = self.process.wait(timeout=60)
        os.close(self.master)
        self.process.stderr.close()
        return code


def shows(pattern):
    return lambda screen: re.search(pattern, "\n".join(screen.lines()), re.M) is not None


UP, DOWN, RIGHT, LEFT = "\x1bOA", "\x1bOB", "\x1bOC", "\x1bOD"


class FullScreen(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.record = pathlib.Path(self.folder.name, "game.play")

    def tearDown(self):
        self.folder.cleanup()

    def begin(self, **how):
        terminal = Terminal("play", TITLE, "--seed", 5, "--seat", "Ana", "--seat", "Ben=random", "--save", self.record, **how)
        terminal.until(shows(r"^Ana: .*\?"))
        return terminal

    def test_choices_by_arrows_numbers_and_words(self):
        terminal = self.begin()
        lines = terminal.screen.lines()
        self.assertEqual(len(lines), 24)
        self.assertTrue(any(line.startswith(" 1  ") for line in lines), lines)
        self.assertTrue(any("What has happened" in line for line in lines), lines)
        self.assertTrue(any(line.startswith("1  ") for line in terminal.screen.reversed_lines()))
        terminal.press(DOWN)
        terminal.until(lambda s: any(line.startswith("2  ") for line in s.reversed_lines()))
        terminal.press(UP)
        terminal.until(lambda s: any(line.startswith("1  ") for line in s.reversed_lines()))
        terminal.press("nonsense\r")
        terminal.until(shows("not understood"))
        before = terminal.screen.lines()
        terminal.press("1\r")
        terminal.until(lambda s: s.lines() != before and shows(r"^Ana: .*\?")(s))
        terminal.press("help\r")
        terminal.until(shows("Answer with one of"))
        terminal.press("x")
        terminal.until(shows(r"^Ana: .*\?"))
        terminal.press("quit\r")
        self.assertEqual(terminal.ended(), 0)
        checked = subprocess.run([PROGRAM, "replay", "--check", self.record], capture_output=True, text=True)
        self.assertEqual(checked.stdout, "1 passed, 0 failed\n")

    def test_a_choice_is_clicked_and_clicked_again(self):
        terminal = self.begin()
        row = next(i for i, line in enumerate(terminal.screen.lines()) if line.startswith(" 2  "))
        before = terminal.screen.lines()
        terminal.press("2\r")
        terminal.until(lambda s: s.lines() != before and shows(r"^Ana: .*\?")(s))
        terminal.press("quit\r")
        self.assertEqual(terminal.ended(), 0)
        typed = self.record.read_text()
        self.record.unlink()

        terminal = self.begin(kind="xterm-256color")
        click = f"\x1b[<0;6;{row + 1}M\x1b[<0;6;{row + 1}m"
        terminal.press(click)
        terminal.until(lambda s: any(line.startswith("2  ") for line in s.reversed_lines()))
        terminal.press(click + "quit\r")
        self.assertEqual(terminal.ended(), 0)
        self.assertEqual(self.record.read_text(), typed)

    def test_a_new_size_is_filled(self):
        terminal = self.begin()
        newest = terminal.screen.lines()[-2][:30].strip()  # The log stands above the line to type in.
        terminal.resize(40, 130)
        lines = terminal.until(shows(r"^Ana: .*\?"))
        self.assertEqual(len(lines), 40)
        self.assertTrue(any(line.find("What has happened") > 80 for line in lines), lines)  # Beside the board.
        self.assertTrue(any(newest in line for line in lines), (newest, lines))
        terminal.resize(24, 80)
        terminal.until(shows(r"^What has happened"))
        terminal.press("quit\r")
        self.assertEqual(terminal.ended(), 0)

    def test_the_table_and_the_log_may_have_the_whole_screen(self):
        terminal = self.begin()
        before = terminal.screen.lines()
        terminal.press("\t")
        terminal.until(lambda s: not shows(r"^Ana: .*\?")(s) and not shows("What has happened")(s))
        terminal.press("\r")  # Only comes back: nothing is chosen unseen.
        terminal.until(lambda s: s.lines() == before)
        terminal.press("\t\t\t")
        terminal.until(lambda s: s.lines() == before)
        terminal.press("\t\t\x1b")
        terminal.until(lambda s: s.lines() == before)
        terminal.press("quit\r")
        self.assertEqual(terminal.ended(), 0)

    @unittest.skipUnless(TITLE == "carpe_diem", "has something narrow and tall to build on")
    def test_what_is_built_on_stands_whole_beside_the_choices(self):
        terminal = self.begin()
        for asked in ("pawn go", "tile do you take", "do you build"):
            terminal.press("1\r")
            lines = terminal.until(shows(rf"Ana: .*{asked}"))
        district = [line[:24] for line in lines]
        for row in range(1, 7):
            self.assertTrue(any(line.startswith(f"{row} ") for line in district), lines)
        self.assertEqual(sum("(s)" in line for line in district), 1, lines)  # Where the first tile fits.
        self.assertTrue(any(line[24:].strip().startswith("1  Build at row") for line in lines), lines)
        self.assertTrue(any("into storage" in line for line in lines), lines)
        terminal.resize(20, 80)  # Too low for it: the board as ever.
        terminal.until(shows(r"^Ana: .*do you build"))
        terminal.press("quit\r")
        self.assertEqual(terminal.ended(), 0)

    @unittest.skipIf(TITLE == "tiny", "has no third seat")
    def test_nobody_thinks_while_the_screen_is_handed_over(self):
        for seed in range(1, 5):  # With some of them the bot begins.
            terminal = Terminal("play", TITLE, "--seed", seed, "--seat", "Ana", "--seat", "Ben", "--seat", "Carla=random")
            lines = terminal.until(shows("presses Enter"))
            self.assertNotIn("·", lines[0])
            terminal.press("\rquit\r")
            self.assertEqual(terminal.ended(), 0)

    def test_input_that_ends_leaves_a_record(self):
        terminal = self.begin()
        terminal.press("\x04")
        self.assertEqual(terminal.ended(), 1)
        self.assertTrue(self.record.exists())

    def test_watching_and_replaying(self):
        terminal = Terminal("play", TITLE, "--watch", "--bots", "random", "--seed", 5, "--save", self.record)
        terminal.until(shows(r"[1-9]\d*/\d+ · as everybody"))
        terminal.press(" ")
        terminal.press("q")
        self.assertEqual(terminal.ended(), 0)
        terminal = Terminal("replay", self.record, "--watch")
        terminal.until(shows(r"· 0/\d+ ·"))
        terminal.press(RIGHT)
        terminal.until(shows(r"· 1/\d+ ·"))
        terminal.press(LEFT)
        terminal.until(shows(r"· 0/\d+ ·"))
        terminal.press("\t")
        terminal.until(lambda s: not shows("as everybody")(s))
        terminal.press("q")
        self.assertEqual(terminal.ended(), 0)


unittest.main()
