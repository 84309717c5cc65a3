"""A visitor of a server: `visit.py page URL`, `visit.py sit URL` (prints the table), `visit.py look URL TABLE`."""
import http.cookiejar
import json
import re
import sys
import urllib.request

what, base, *more = sys.argv[1:]
browser = urllib.request.build_opener(
    urllib.request.ProxyHandler({}), urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar()))


def fetch(path, body=None):
    asked = urllib.request.Request(base + path, headers={"Content-Type": "application/json"},
                                   data=None if body is None else json.dumps(body).encode())
    with browser.open(asked, timeout=20) as answer:
        return answer.read()


def page():
    """The page, what it asks for first, the core for games without a server, and that the server is well."""
    html = fetch("/").decode()
    assert "<title>Lusoria" in html, html[:200]
    for part in re.findall(r'(?:src|href)="\./([^"]+)"', html):
        assert fetch("/" + part), part
    core = re.search(r'"(assets/lusoria_core-[^"]+\.wasm)"', fetch("/sw.js").decode())
    assert core and fetch("/" + core[1])[:4] == b"\0asm", "the core is not inside"
    assert json.loads(fetch("/health"))["status"] == "ok"


def sit():
    fetch("/api/session", {"name": "Ana"})
    made = fetch("/api/tables", {"title": "fortuna", "name": "Friday", "seats": [{"me": True}, {"bot": "random"}], "start": True})
    print(json.loads(made)["table"]["id"])


def look(table):
    room = json.loads(fetch("/api/tables/" + table))["table"]
    assert (room["title"], room["name"], room["status"]) == ("fortuna", "Friday", "running"), room


{"page": page, "sit": sit, "look": look}[what](*more)
