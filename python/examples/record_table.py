"""A record as a table: who did what in which turn, and what an analysis thinks of every choice.

    python3 python/examples/record_table.py game.play [--simulations 80] > table.csv
"""
import argparse
import csv
import sys

import lusoria


def rows(match, simulations):
    """One row a choice: step, turn, seat, action, its value, the best action, and what was lost."""
    for decision in match.analyse(simulations)["decisions"]:
        best = decision["best"][0][0] if decision["best"] else decision["played"]
        yield {"step": decision["step"], "turn": decision["turn"], "seat": match.names[decision["seat"]], "action": str(decision["played"]),
               "value": round(decision["value"], 4), "best": str(best), "loss": round(decision["loss"], 4)}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("record")
    parser.add_argument("--simulations", type=int, default=80)
    given = parser.parse_args()
    table = csv.DictWriter(sys.stdout, ["step", "turn", "seat", "action", "value", "best", "loss"])
    table.writeheader()
    table.writerows(rows(lusoria.load_match(given.record), given.simulations))


if __name__ == "__main__":
    main()
