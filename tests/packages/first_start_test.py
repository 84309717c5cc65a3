"""What somebody meets who has just installed it: first words, version, manual, completions, a doctor, one clear sentence.

usage: first_start_test.py LUSORIA SOURCE_FOLDER
"""
import contextlib
import json
import os
import pathlib
import pty
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
import time
import unittest

SOURCE = pathlib.Path(sys.argv.pop(2))
PROGRAM = os.path.abspath(sys.argv.pop(1))


def run(*arguments, **more):
    return subprocess.run([PROGRAM, *map(str, arguments)], capture_output=True, text=True, timeout=60,
                          stdin=subprocess.DEVNULL, **more)


def drained(terminal):
    """What a terminal shows next; nothing when it is closed."""
    try:
        return os.read(terminal, 65536)
    except OSError:
        return b""


def commands(*path):
    """The commands below one, as its help lists them."""
    told = run(*path, "--help").stdout
    return re.findall(r"^  ([a-z-]+) ", told.partition("Subcommands:")[2], re.M)


def all_commands():
    for name in commands():
        yield (name,)
        yield from ((name, below) for below in commands(name))


def pour(source, target):
    """Whatever comes from one, until it ends."""
    try:
        while some := source.recv(65536):
            target.sendall(some)
    except OSError:
        pass
    target.close()


class Proxy:
    """A proxy before a server on this machine that adds lines to each request and leaves out headers."""

    def __init__(self, port, adds=(), leaves_out=()):
        self.to, self.adds, self.leaves_out = port, adds, leaves_out
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self.listener.getsockname()[1]}"
        threading.Thread(target=self.listen, daemon=True).start()

    def listen(self):
        while True:
            try:
                caller = self.listener.accept()[0]
            except OSError:
                return
            threading.Thread(target=self.pass_on, args=(caller,), daemon=True).start()

    def pass_on(self, caller):
        asked = b""
        while b"\r\n\r\n" not in asked:
            asked += caller.recv(65536)
        first, *lines = asked.decode().partition("\r\n\r\n")[0].split("\r\n")
        lines = [line for line in lines if line.split(":")[0].lower() not in self.leaves_out]
        server = socket.create_connection(("127.0.0.1", self.to))
        server.sendall("\r\n".join([first, *lines, *self.adds, "", ""]).encode())
        threading.Thread(target=pour, args=(caller, server), daemon=True).start()
        pour(server, caller)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.listener.shutdown(socket.SHUT_RDWR)
        self.listener.close()


class FirstStart(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.path = pathlib.Path(self.folder.name)

    def tearDown(self):
        self.folder.cleanup()

    def test_alone_it_says_in_five_lines_what_can_be_done(self):
        done = run()
        self.assertEqual(done.returncode, 0)
        self.assertEqual(done.stdout.count("\n"), 5)
        for command in re.findall(r"^  lusoria ([a-z]+)", done.stdout, re.M):
            self.assertIn((command,), list(all_commands()))

    def test_the_version_stands_in_one_place(self):
        number = re.search(r"project\(lusoria VERSION ([0-9.]+)", (SOURCE / "CMakeLists.txt").read_text())[1]
        first, rules = run("--version").stdout.splitlines()
        self.assertRegex(first, rf"^lusoria {re.escape(number)}( \([0-9a-f]{{7,}}\+?\))?$")
        for game in json.loads(run("games", "--json").stdout):
            self.assertIn(f"{game['title']} {game['rules_version']}", rules)
        self.assertIn(f"\n## {number}", (SOURCE / "CHANGELOG.md").read_text())

    def test_every_command_has_an_example_of_itself(self):
        for path in all_commands():
            with self.subTest(command=path):
                example = re.search(r"^Example: (.+)$", run(*path, "--help").stdout, re.M)
                self.assertIsNotNone(example)
                self.assertTrue(example[1].startswith(" ".join(("lusoria", *path[:1]))), example[1])

    def test_every_command_has_a_man_page_with_the_options_of_its_help(self):
        self.assertEqual(run("manual", self.path).returncode, 0)
        for path in all_commands():
            with self.subTest(command=path):
                page = (self.path / ("-".join(("lusoria", *path)) + ".1")).read_text()
                self.assertTrue(page.startswith(".TH "))
                for option in re.findall(r"^  (?:-\w,)?(--[a-z-]+)", run(*path, "--help").stdout, re.M):
                    self.assertIn(option.replace("-", "\\-"), page)

    def completed(self, *words):
        run("manual", self.path)
        script = 'source "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _lusoria; printf "%s\\n" "${COMPREPLY[@]}"'
        done = subprocess.run(["bash", "-c", script, "bash", self.path / "lusoria.bash", *words],
                              capture_output=True, text=True, timeout=20, cwd=self.path)
        return done.stdout.split()

    def test_bash_completes(self):
        self.assertEqual(self.completed("lusoria", "pla"), ["play"])
        self.assertEqual(self.completed("lusoria", "play", "fort"), ["fortuna"])
        self.assertEqual(self.completed("lusoria", "play", "fortuna", "--lan"), ["--lang"])
        self.assertEqual(self.completed("lusoria", "ratings", "re"), ["rebuild"])
        self.assertIn("lusoria.bash", self.completed("lusoria", "replay", "lus"))

    @unittest.skipUnless(shutil.which("zsh"), "zsh is not installed")
    def test_zsh_completes(self):
        run("manual", self.path)
        typed = self.path / "typed"
        keyboard, screen = pty.openpty()
        shell = subprocess.Popen(["zsh", "-f", "-i"], stdin=screen, stdout=screen, stderr=screen, cwd=self.path,
                                 start_new_session=True, env={"PATH": os.environ["PATH"], "TERM": "dumb", "HOME": self.folder.name})
        # Whatever it shows is of no interest: Ctrl-X writes the line down as it stands and clears it.
        threading.Thread(target=lambda: [None for _ in iter(lambda: drained(keyboard), b"")], daemon=True).start()
        os.write(keyboard, f"fpath=({self.path} $fpath); autoload -Uz compinit; compinit -u -D; "
                           f"tell() {{ print -r -- $BUFFER >> {typed}; BUFFER= }}; zle -N tell; bindkey '^X' tell\n".encode())
        wanted = {"lusoria pla": "lusoria play", "lusoria play fort": "lusoria play fortuna",
                  "lusoria play fortuna --lan": "lusoria play fortuna --lang", "lusoria ratings re": "lusoria ratings rebuild",
                  "lusoria replay _lus": "lusoria replay _lusoria"}
        try:
            for line in wanted:
                os.write(keyboard, f"{line}\t\x18".encode())
            end = time.monotonic() + 40
            while time.monotonic() < end and (not typed.exists() or typed.read_text().count("\n") < len(wanted)):
                time.sleep(0.1)
            self.assertEqual([line.strip() for line in typed.read_text().splitlines()], list(wanted.values()))
        finally:
            shell.kill()
            shell.wait(20)
            os.close(screen)
            os.close(keyboard)

    def refused(self, words, *arguments, **more):
        """One sentence, with a way out."""
        done = run("serve", "--quiet", *arguments, cwd=self.path, **more)
        self.assertNotEqual(done.returncode, 0)
        self.assertEqual(len(done.stderr.strip().splitlines()), 1, done.stderr)
        for word in words:
            self.assertIn(word, done.stderr)

    def make_certificate(self):
        """cert.pem with its key.pem; a key with a password and two of others."""
        for line in ("req -x509 -newkey rsa:2048 -nodes -subj /CN=localhost -keyout key.pem -out cert.pem",
                     "rsa -aes128 -passout pass:secret -in key.pem -out locked.pem", "genrsa -out other.pem 2048",
                     "ecparam -name prime256v1 -genkey -noout -out elliptic.pem"):
            subprocess.run(["openssl", *line.split()], check=True, capture_output=True, cwd=self.path)

    def test_serving_is_refused_in_one_sentence(self):
        with socket.create_server(("127.0.0.1", 0)) as taken:
            port = taken.getsockname()[1]
            self.refused([str(port), "--port"], "--port", port)
        self.refused(["there is no page", "--web"], "--web", self.path, "--port", 0)
        (self.path / "index.html").write_text('<meta name="lusoria-protocol" content="0">')
        self.refused(["another version", "--web"], "--web", self.path, "--port", 0)
        self.refused(["none.conf", "No such file", "--config"], "--config", self.path / "none.conf")
        self.refused([str(self.path), "Is a directory", "--config"], "--config", self.path)
        for text, words in (("colour = red", ["there is no option colour", "--help"]),
                            ("port = eighty", ["whole.conf", "--port", "eighty", "--help"]),
                            ("\x07\x1b = 1", ["is no file of settings"])):
            (self.path / "whole.conf").write_text(text)
            self.refused(words, "--config", self.path / "whole.conf")
        self.refused(["is no address", "--bind"], "--bind", "nowhere", "--port", 0, "--data", self.path / "data")
        self.refused(["--certificate", "--key"], "--certificate", "none", "--key", "none", "--port", 0, "--data", self.path / "data")
        self.make_certificate()
        for certificate, key, word in (("key.pem", "key.pem", "no certificate"), ("cert.pem", "cert.pem", "no private key"),
                                       ("cert.pem", "other.pem", "not that of the certificate"), ("cert.pem", "locked.pem", "password"),
                                       ("cert.pem", "elliptic.pem", "not that of the certificate")):
            self.refused([word, certificate if key == "key.pem" else key, "--key" if key != "key.pem" else "--certificate"],
                         "--certificate", self.path / certificate, "--key", self.path / key, "--port", 0, "--data", self.path / "data")
        (self.path / "a file").write_text("")
        self.refused(["a file", "--data"], "--data", self.path / "a file" / "data", "--port", 0)
        if os.geteuid() == 0 and all(folder.stat().st_mode & 1 for folder in pathlib.Path(PROGRAM).resolve().parents):
            # For a user without rights there, as for everybody whom root does not mean.
            closed = self.path / "closed"
            closed.mkdir(0o700)
            self.path.chmod(0o755)
            self.refused(["closed", "Permission denied", "--data"], "--data", closed, "--port", 0, user=65534)

    def doctor(self, *arguments):
        done = run("doctor", "--data", self.path / "data", *arguments)
        return done.returncode, {line.split()[1]: line for line in done.stdout.splitlines()}

    def test_the_doctor_says_what_to_mend(self):
        with socket.create_server(("127.0.0.1", 0)) as taken:
            port = taken.getsockname()[1]
            code, told = self.doctor("--port", port)
            self.assertEqual(code, 1)
            self.assertIn("MEND", told["port"])
            self.assertIn("--port", told["port"])
        code, told = self.doctor("--port", port)
        self.assertNotIn("MEND", told["port"])
        for about in ("rights", "disk", "connections", "clock", "database", "page", "mail", "proxy"):
            self.assertIn(about, told)
        self.assertIn("MEND", self.doctor("--web", self.path)[1]["page"])
        self.assertIn("MEND", self.doctor("--trust-proxy", "--bind", "0.0.0.0")[1]["proxy"])
        self.assertIn("MEND", self.doctor("--smtp", f"smtp://127.0.0.1:{port}", "--mail-from", "a@example.org")[1]["mail"])
        self.assertIn("MEND", self.doctor("--db", f"postgres://nobody@127.0.0.1:{port}/none")[1]["database"])
        self.assertFalse((self.path / "data").exists(), "it looks only")

    def test_the_doctor_sees_whether_it_runs(self):
        self.assertIn("MEND", self.doctor("--running", "--port", 1)[1]["port"])
        with self.serving() as url:
            port = url.rpartition(":")[2]
            code, told = self.doctor("--running", "--port", port)
            self.assertNotIn("MEND", told["port"])
            self.assertNotIn("MEND", self.doctor("--port", port)[1]["port"])
            self.assertNotIn("MEND", told["database"])
            silent = ["--smtp", "smtp://127.0.0.1:1", "--mail-from", "a@example.org"]
            mail = self.doctor("--running", "--port", port, *silent)[1]["mail"]
            self.assertIn("does not answer", mail)
            self.assertNotIn("MEND", mail, "a container would be started again for it")
        self.make_certificate()
        tls = ["--certificate", self.path / "cert.pem", "--key", self.path / "key.pem", "--bind", "127.0.0.2"]
        with self.serving(*tls) as url:
            self.assertIn("https://127.0.0.2:", url)
            self.assertNotIn("MEND", self.doctor("--running", "--port", url.rpartition(":")[2], *tls)[1]["port"])

    @contextlib.contextmanager
    def serving(self, *arguments):
        """A server's address while it runs."""
        server = subprocess.Popen([PROGRAM, "serve", "--quiet", "--port", "0", "--data", self.path / "data", *arguments],
                                  stdout=subprocess.PIPE, text=True)
        try:
            yield server.stdout.readline().strip()
        finally:
            server.terminate()
            server.wait(20)
            server.stdout.close()

    def test_the_doctor_sees_what_a_proxy_leaves_out(self):
        with self.serving("--trust-proxy") as url:
            port = int(url.rpartition(":")[2])
            who = ["X-Forwarded-For: 127.0.0.1"]
            for adds, leaves_out, word in ((who, (), "ok "), ((), (), "X-Forwarded-For"), (who, ("upgrade", "connection"), "Upgrade")):
                with self.subTest(word), Proxy(port, adds, leaves_out) as proxy:
                    told = self.doctor("--running", "--port", port, "--trust-proxy", "--base-url", proxy.url)[1]["proxy"]
                    self.assertIn(word, told)

    def test_the_settings_of_the_package_are_understood(self):
        settings = SOURCE / "packaging/lusoria.conf"
        self.assertNotIn("no option", run("doctor", "--config", settings).stderr)
        # Those that are commented out as well.
        whole = self.path / "whole.conf"
        whole.write_text(re.sub(r"(?m)^#(?=[a-z-]+ = )", "", settings.read_text()))
        self.assertNotIn("no option", run("doctor", "--config", whole).stderr)
        self.assertIn("no option", run("doctor", "--config", self.wrong_settings()).stderr)

    def wrong_settings(self):
        wrong = self.path / "wrong.conf"
        wrong.write_text("colour = red\n")
        return wrong

    def test_the_unit_closes_what_it_can(self):
        unit = (SOURCE / "packaging/debian/lusoria.service").read_text()
        for line in ("NoNewPrivileges=true", "ProtectSystem=strict", "StateDirectoryMode=0700", "UMask=0077",
                     "MemoryDenyWriteExecute=true", "CapabilityBoundingSet=\n", "SystemCallFilter=@system-service"):
            self.assertIn(line, unit)
        files = int(re.search(r"^LimitNOFILE=(\d+)$", unit, re.M)[1])
        self.assertGreater(files * 9 // 10, 20000, "nine tenths of the files are connections, of which there may be 20,000")
        self.assertIn("ExecStart=/usr/bin/lusoria serve --config /etc/lusoria.conf\n", unit)
        for script in ("lusoria.postinst", "lusoria.postrm"):
            subprocess.run(["sh", "-n", SOURCE / "packaging/debian" / script], check=True)


if __name__ == "__main__":
    os.environ.pop("LUSORIA_DATA", None)
    unittest.main()
