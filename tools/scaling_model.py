#!/usr/bin/env python3
"""What so many live tables at a move a second need, from measured costs (docs/SCALING.md).

    tools/scaling_model.py [--move-ms 0.13] [--store-ms 0.075] [--tables 2000,6000,20000,100000]

Every cost is a flag, so that another machine's figures give another machine's table.
"""

import argparse
import math


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--move-ms", type=float, default=0.13, help="processor time of a server process for one move")
    parser.add_argument("--store-ms", type=float, default=0.075, help="processor time of the database for one entry")
    parser.add_argument("--entry-bytes", type=float, default=100, help="what an entry adds to the database")
    parser.add_argument("--table-kb", type=float, default=32, help="memory of a live table with two connections")
    parser.add_argument("--receivers", type=float, default=3, help="seats and onlookers of a table")
    parser.add_argument("--busy", type=float, default=0.6, help="share of a core that may be used, for even latencies")
    parser.add_argument("--process-cores", type=float, default=2, help="cores of a machine with one server process")
    parser.add_argument("--database-cores", type=float, default=8, help="cores of a machine with one database")
    parser.add_argument("--tables", default="2000,6000,20000,100000")
    return parser.parse_args()


def row(tables, cost):
    """The needs of so many tables at a move a second."""
    server_cores = tables * cost.move_ms / 1000 / cost.busy
    database_cores = tables * cost.store_ms / 1000 / cost.busy
    return [
        f"{tables:,}",
        f"{server_cores:.1f}",
        f"{math.ceil(server_cores / cost.process_cores)}",
        f"{database_cores:.1f}",
        f"{math.ceil(database_cores / cost.database_cores)}",
        f"{tables * cost.table_kb / 1e6:.2f} GB",
        f"{tables * cost.receivers:,.0f}",
        f"{tables * cost.entry_bytes * 86400 / 1e9:,.0f} GB",
    ]


def main():
    cost = arguments()
    heads = ["live tables", "server cores", "processes", "database cores", "databases", "memory", "sockets", "log a day"]
    rows = [heads, *(row(int(tables), cost) for tables in cost.tables.split(","))]
    widths = [max(len(line[i]) for line in rows) for i in range(len(heads))]
    for i, line in enumerate(rows):
        print("| " + " | ".join(text.rjust(width) for text, width in zip(line, widths)) + " |")
        if i == 0:
            print("|" + "|".join("-" * (width + 1) + ":" for width in widths) + "|")


if __name__ == "__main__":
    main()
