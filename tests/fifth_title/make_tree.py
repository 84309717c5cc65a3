#!/usr/bin/env python3
"""A copy of this tree with one title more: tests/titles/tiny under another slug in games/, nothing else changed.

usage: make_tree.py FOLDER SLUG

Files keep their times, so that a second build is short and the packages, which are shared, count as installed. The slug should
have four letters, like "tiny": then the copy is laid out as the formatters want it.
"""
import hashlib
import pathlib
import re
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
TINY = "tests/titles/tiny"
KEPT = ("build/", ".git/", "web/node_modules")


def listed(folder):
    """What git knows or would be asked to know."""
    names = subprocess.run(["git", "ls-files", "-co", "--exclude-standard"], cwd=folder, capture_output=True, text=True, check=True)
    return {name for name in names.stdout.splitlines() if (folder / name).is_file() and not name.startswith(KEPT)}


def renamed(name, content, slug):
    """A file of the tiny title as the other title's. A record is sealed anew; the tables it names stay."""
    text = content.decode()
    if name.endswith(".play"):
        text = re.sub("^title: tiny$", f"title: {slug}", text, flags=re.MULTILINE)
        body = text[: text.index("checksum: ")]
        return f"{body}checksum: {hashlib.sha256(body.encode()).hexdigest()}\n".encode()
    return text.replace(TINY, f"games/{slug}").replace("tiny", slug).encode()


def main():
    tree, slug = pathlib.Path(sys.argv[1]).resolve(), sys.argv[2]
    if (ROOT / "games" / slug).exists():
        sys.exit(f"there is a title {slug} already")
    wanted = {name: (ROOT / name, None) for name in listed(ROOT)}
    for name in [name for name in wanted if name.startswith(f"{TINY}/")]:
        content = renamed(name, (ROOT / name).read_bytes(), slug)
        wanted[name.replace(TINY, f"games/{slug}").replace("tiny", slug)] = (ROOT / name, content)
    tree.mkdir(parents=True, exist_ok=True)
    if not (tree / ".git").exists():
        subprocess.run(["git", "init", "-q", "."], cwd=tree, check=True)
        (tree / ".git/info/exclude").write_text("web/node_modules\n")
    for name in listed(tree) - set(wanted):
        (tree / name).unlink()
    for name, (source, content) in wanted.items():
        target = tree / name
        content = source.read_bytes() if content is None else content
        if target.is_file() and target.read_bytes() == content:
            continue
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)
        shutil.copystat(source, target)
    packages = tree / "web/node_modules"
    if not packages.is_symlink():
        packages.symlink_to(ROOT / "web/node_modules")
    subprocess.run(["git", "add", "-A"], cwd=tree, check=True)


main()
