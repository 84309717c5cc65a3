"""Plays a whole game in the plain terminal, answering its prompts as a person would."""
import os
import random
import re
import subprocess

from reading import ROOT, catalogue

# The action of a choice, behind its words or in a line of its own.
NOTATION = r"  [a-z_]+( [a-z_]+=\S+)*$"
NAMES = ("Ana", "Ben", "Cleo", "Dino", "Eva")


class Game:
    """What a person typed and read in one game."""

    def __init__(self, output, code, answers):
        self.output = output
        self.code = code
        self.answers = answers

    def sentences(self):
        """The output without notation: what is meant to be read."""
        kept = []
        for line in self.output.splitlines():
            text = re.sub(r"^ {2,3}\d+  ", "", line)
            kept.append(re.sub(NOTATION, "", text) if text != line or line.startswith("      ") else line)
        return kept


def hand_over_ends(lang):
    """How the sentence ends that waits for the next person."""
    return catalogue(ROOT / f"cli/text/{lang}.txt")["cli.hand_over"].rsplit("}", 1)[1].encode() + b"\n"


def play(program, title, lang, seats, seed, *more, people=1):
    """People play by a seed against bots; each answer is one of the numbers offered. Nobody concedes."""
    command = [program, "play", title, "--plain", "--lang", lang, "--seed", str(seed)]
    for i, name in enumerate(NAMES[:seats]):
        command += ["--seat", name if i < people else name + "=greedy"]
    process = subprocess.Popen([*command, *map(str, more)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)
    choose = random.Random(seed)
    next_person = hand_over_ends(lang)
    output = unread = b""
    answers = 0
    while chunk := os.read(process.stdout.fileno(), 65536):
        unread += chunk
        if unread.endswith(b"\n> "):
            offered = re.findall(rb"^ {2,3}(\d+)  \S(?!.*  concede )", unread, re.M)
            answer = choose.choice(offered) + b"\n"
            answers += 1
        elif unread.endswith(next_person):
            answer = b"\n"
        else:
            continue
        output += unread + answer
        unread = b""
        process.stdin.write(answer)
    process.stdin.close()
    process.stdout.close()
    return Game((output + unread).decode(), process.wait(), answers)
