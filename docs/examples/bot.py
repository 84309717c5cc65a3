#!/usr/bin/env python3
"""A bot for any title with no dependencies: prefers the choice with the largest number in it."""
import json
import re
import sys


def appetite(choice: str) -> int:
    return sum(int(n) for n in re.findall(r"=(\d+)", choice))


for line in sys.stdin:
    message = json.loads(line)
    if message["t"] == "hello":
        answer = {"t": "hello", "name": "largest number"}
    elif message["t"] == "choose":
        answer = {"t": "action", "id": message["id"], "do": max(message["choices"], key=appetite)}
    else:
        continue
    print(json.dumps(answer), flush=True)
