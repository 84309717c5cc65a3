"""Writes down what today's server tells of the old database, and shows what it tells otherwise than before.

usage: tell_again.py LUSORIA [LUSORIA_BEFORE]

A new option of a title, or a new member of a view, is told of old tables too; then the answers beside the database change.
With a program from before the change the differences of all answers are shown, without it those of the answers kept whole.
"""
import hashlib
import http.client
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile

BESIDE = pathlib.Path(__file__).parent / "before_typed_log.json"


def answers(program, told):
    """Every answer to every person: {(name, path): (status, body)}."""
    heard = {}
    with tempfile.TemporaryDirectory() as folder:
        shutil.copy(BESIDE.with_suffix(".db"), pathlib.Path(folder) / "lusoria.db")
        arguments = ["--data", folder, "--port", "0", "--no-rate-limits", "--bot-pace", "0"]
        server = subprocess.Popen([program, "serve", "--quiet", *arguments], stdout=subprocess.PIPE, text=True)
        try:
            port = int(server.stdout.readline().strip().rstrip("/").rsplit(":", 1)[1])
            for name, person in told["people"].items():
                for path in [*person["answers"], "?mine=1"]:
                    connection = http.client.HTTPConnection("127.0.0.1", port)
                    where = "/api/tables" + ("" if path.startswith("?") else "/") + path
                    connection.request("GET", where, headers={"Cookie": "lusoria_session=" + person["cookie"]})
                    reply = connection.getresponse()
                    heard[name, path] = reply.status, reply.read()
        finally:
            server.terminate()
            server.wait()
    return heard


def differences(before, now, path=""):
    if isinstance(before, dict) and isinstance(now, dict):
        for key in {**before, **now}:
            if key not in before or key not in now:
                yield f"{path}.{key}: " + ("gone" if key in before else f"new, {json.dumps(now[key])}")
            else:
                yield from differences(before[key], now[key], f"{path}.{key}")
    elif isinstance(before, list) and isinstance(now, list) and len(before) == len(now):
        for i, (old, new) in enumerate(zip(before, now)):
            yield from differences(old, new, f"{path}[{i}]")
    elif before != now:
        yield f"{path}: {json.dumps(before)[:200]} is now {json.dumps(now)[:200]}"


def read(body):
    try:
        return json.loads(body)
    except ValueError:
        return body.decode().splitlines()


def main(program, before=None):
    told = json.loads(BESIDE.read_text(encoding="utf-8"))
    now = answers(program, told)
    then = answers(before, told) if before else {}
    for name, person in told["people"].items():
        for path, answer in person["answers"].items():
            status, body = now[name, path]
            old = read(then[name, path][1]) if then else answer.get("body", read(body))
            for line in differences(old, read(body)):
                print(f"{name} {path}{line}")
            answer.update(status=status, sha256=hashlib.sha256(body).hexdigest())
            if "body" in answer:
                answer["body"] = read(body)
        if person.get("mine"):
            person["mine"] = read(now[name, "?mine=1"][1])
    BESIDE.write_text(json.dumps(told, ensure_ascii=False, separators=(",", ":")) + "\n", encoding="utf-8")


main(*sys.argv[1:])
