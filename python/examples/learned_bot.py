"""The agent of learn.py as a program that plays over the bot protocol (docs/BOT_PROTOCOL.md):

    lusoria arena carpe_diem --seats 2 --bots "exec:python3 python/examples/learned_bot.py agent.npz,random" --games 20
"""
import json
import sys

import numpy as np

from agent import Agent


def choice(agent, hello, message):
    seats, own = hello["seats"], hello["seats"].index(hello["you"])
    texts = message["choices"] + [text for text in message["asides"] if not text.startswith("concede")]
    indices = [agent.title.action_index(agent.title.action(text, seats), own, len(seats)) for text in texts]
    view = agent.title.view_from_json(message["view"], seats)
    return texts[indices.index(agent.best(view.observation()[None], np.array([indices]))[0])]


def main():
    agent, hello = Agent.load(sys.argv[1]), None
    for line in sys.stdin:
        message = json.loads(line)
        if message["t"] == "hello":
            hello, answer = message, {"t": "hello", "name": "one hidden layer"}
        elif message["t"] == "choose":
            answer = {"t": "action", "id": message["id"], "do": choice(agent, hello, message)}
        else:
            continue
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
