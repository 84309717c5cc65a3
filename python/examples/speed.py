"""Random play of many tables from Python: processor time per decision, by title and number of threads.

    PYTHONPATH=build/python python3 python/examples/speed.py [--tables 1024] [--seats 4] [--seconds 3] [--program build/lusoria]

A decision is a seat's choice among two or more actions; observations, masks and lists of legal actions are written for each.
Processor time counts all threads, so it says the same on a machine that others use. With the program, its own random play (`lusoria bench`,
by the clock, nothing encoded) is measured too and the share of it printed beside.
"""
import argparse
import json
import subprocess
import time

import lusoria


def measured(title, tables, seats, threads, seconds):
    """(millions of decisions per processor second, the same per second of the clock)"""
    with lusoria.VectorEnv(title, tables=tables, seats=seats, threads=threads) as env:
        env.reset()
        for _ in range(100):
            env.step(env.random_actions())
        steps, spent, begin = 0, time.process_time(), time.perf_counter()
        while time.process_time() - spent < seconds:
            for _ in range(20):
                env.step(env.random_actions())
            steps += 20
        decisions = steps * tables / 1e6
        return decisions / (time.process_time() - spent), decisions / (time.perf_counter() - begin)


def native(program, seats, seconds):
    """Millions of decisions a second by title; nothing without the program."""
    if program is None:
        return {}
    told = subprocess.run([program, "bench", "--seats", str(seats), "--seconds", str(seconds), "--json"], check=True, capture_output=True)
    return {row["title"]: row["decisions_per_s"] / 1e6 for row in json.loads(told.stdout)}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=1024)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--seconds", type=float, default=3, help="of processor time for each measurement")
    parser.add_argument("--threads", type=int, nargs="*", default=[1, 2])
    parser.add_argument("--program", help="lusoria, for the native figure")
    given = parser.parse_args()
    alone = native(given.program, given.seats, given.seconds)
    print(f"{'title':14} threads  s per M decisions  M/s of processor  M/s of clock  of native M/s")
    for title in lusoria.titles():
        for threads in given.threads:
            processor, clock = measured(title, given.tables, given.seats, threads, given.seconds)
            beside = f"{processor / alone[title.slug]:6.0%} of {alone[title.slug]:.2f}" if alone else ""
            print(f"{title.slug:14} {threads:7}  {1 / processor:17.3f}  {processor:16.2f}  {clock:12.2f}  {beside}")


if __name__ == "__main__":
    main()
