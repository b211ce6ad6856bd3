"""Attacks boards in PostgreSQL: by what they are called, by servers that misbehave, and by hand in the tables. On servers of
its own on 127.0.0.1. Called by attacks.py."""

import collections
import contextlib
import os
import queue
import random
import re
import shutil
import signal
import socket
import struct
import subprocess
import tempfile
import threading
import time

from attack_serve import SimpleServer as Pages
from attacks import Place
from postgres import SCRIPT, Server
from terminal import Terminal


class Base:
    """A server with boards in a database, of which each attack gets a copy."""

    def __init__(self, program, *settings):
        self.server = Server(*settings)
        self.place = Place(program, "postgres")
        self.count = 0
        self.server.sql("CREATE DATABASE base TEMPLATE template0 ENCODING 'UTF8'")
        self.initialize("base")
        self.run("base", "do", "Game", "add Ann Bob Cid", "score Ann +3 Bob +2", "team Ann Foxes", "round next", "score Cid +7")
        self.run("base", "do", "Other", "add Dov", "score Dov +1", "freeze", "score Dov +2")

    def initialize(self, name):
        done = self.place.run("database", "init", self.server.url(name))
        assert done.status == 0, done.errors

    def copy(self):
        self.count += 1
        name = f"copy{self.count}"
        self.server.sql(f"CREATE DATABASE {name} TEMPLATE base")
        return name

    def drop(self, name):
        self.server.sql(f"DROP DATABASE {name} WITH (FORCE)")

    def run(self, database, *words, user="postgres", **options):
        environment = {"SCOREBOARD_DATA": self.server.url(database, user)}
        return self.place.run(*words, environment=environment, **options)

    def screen(self, database, *words, port=None, user="postgres"):
        url = f"postgres://{user}@127.0.0.1:{port or self.server.port}/{database}"
        return Terminal(
            [self.place.program, *(words or ("Game",)), "--calm"],
            {**self.place.environment, "SCOREBOARD_DATA": url, "SCOREBOARD_CONFIG": "/dev/null"})

    def end(self):
        self.server.end()
        self.place.remove()


# Calls that read and write a board in every way.
CALLS = [
    ["boards"], ["show", "Game"], ["show", "Game", "--rounds"], ["show", "Game", "--format", "json"], ["do", "Game",
        "score Ann +1"],
    ["do", "Game", "undo"], ["export"], ["show", "Game", "--at", "round 1"], ["chart", "Game", "-o", "chart.svg"], ["show",
        "Other", "--public"],
    ["do", "Game", "add Eve"], ["do", "New board", "add Ann"], ["do", "Game", "over", "rematch"], ["show", "Game", "--format",
        "script"],
]


def check(base, database, failures, what, calls=CALLS, **bounds):
    """Each call ends in time, with one sentence if it fails, and without what acts on a terminal. Returns their number."""
    for words in calls:
        done = base.run(database, *words)
        if problem := done.problem(lines=8 if done.status == 1 else None, **bounds):
            failures.append(f"{what}: {' '.join(words)}: {problem}")
        elif len(done.errors) > 2000:
            failures.append(f"{what}: {' '.join(words)}: a sentence of {len(done.errors)} characters: {done.errors[:100]!r}")
    return len(calls)


def leaves(terminal, seconds, failures, what):
    """Whether 'q', else a signal, ends a screen in time."""
    for ending in ("q", "SIGTERM"):
        if ending == "q":
            press(terminal, b"\x1b")
            time.sleep(0.1)
        else:
            os.kill(terminal.pid, signal.SIGTERM)
        end = again = time.monotonic()
        end += seconds
        while time.monotonic() < end:
            drain(terminal.file)
            # A screen that waits for a server reads Esc and q together later, and that is Alt-q.
            if ending == "q" and time.monotonic() >= again:
                press(terminal, b"q")
                again += 1
            pid, status = os.waitpid(terminal.pid, os.WNOHANG)
            if pid:
                os.close(terminal.file)
                if os.WIFSIGNALED(status) and os.WTERMSIG(status) != signal.SIGTERM:
                    failures.append(f"{what}: the screen died of signal {os.WTERMSIG(status)}")
                elif ending != "q":
                    failures.append(f"{what}: the screen did not end at q within {seconds} s")
                return
            time.sleep(0.02)
    failures.append(f"{what}: the screen ended neither at q nor at SIGTERM within {seconds} s each")
    os.kill(terminal.pid, signal.SIGKILL)
    os.waitpid(terminal.pid, 0)
    os.close(terminal.file)


def press(terminal, key):
    try:
        os.write(terminal.file, key)
    except OSError:
        pass


def drain(file):
    """What has come from a terminal."""
    import select
    received = b""
    try:
        while select.select([file], [], [], 0)[0] and (piece := os.read(file, 1 << 16)):
            received += piece
    except OSError:
        pass
    return received


# MARK: names

SQL = [
    "'; DROP SCHEMA scoreboard CASCADE; --", "\"; DROP TABLE scoreboard.board; --", "x'); DELETE FROM scoreboard.player; --",
    "$1", "$$", "\\", "\\'", "''",
    "%s", "{a,b}", "{\"a\",\"b\"}", "NULL", "ROW(1,2)", "E'\\x41'", "\\x00", "1e999", "NaN", "Infinity", "/* */", "a\\nb",
    "pg_sleep(10)", "' OR '1'='1",
    "${x}", "`id`", "$(id)", "U&'\\0041'", "scoreboard.shift", "🦊", "a\u0301" * 20, "x" * 4000, "{", "}", "\"{", "\\\"", ",", "",
    " ", "::uuid", "COPY x FROM PROGRAM 'id'",
]


def sql_names(base, chance, thorough):
    """Names of SQL do on a server what they do in a file."""
    failures, cases = [], 0

    def count_tables(database):
        return base.server.sql("SELECT count(*) FROM information_schema.tables WHERE table_schema = 'scoreboard'", database=database)

    for name in SQL:
        database = base.copy()
        all_tables = count_tables(database)
        file = Place(base.place.program, "file")
        quoted = '"' + name.replace("\\", "\\\\").replace('"', '\\"') + '"'
        calls = [
            ["do", name or " ", f"add {quoted} Bob", f"score {quoted} +3", f"team {quoted} {quoted}", f"rename Bob {quoted[:-1]} 2\"",
                "freeze"],
            ["show", name], ["boards"], ["show", name, "--format", "csv"], ["do", name or " ", "undo", "undo",
                "redo", f"remove {quoted}"],
            ["do", "Game", f"add {quoted}", "remember " + quoted], ["show", "Game", "--rounds"], ["do", "B",
                "rematch " + quoted + " as " + quoted],
        ]
        for words in calls:
            cases += 1
            here, there = file.run(*words), base.run(database, *words)
            texts = [re.sub(r"\d\d:\d\d(:\d\d)?", "TIME", f"{run.status}\n{run.output}\n{run.errors}") for run in (here, there)]
            # The server has boards that the file has not.
            if words[0] in ("do", "show") and words[1] == (name or " ") and texts[0] != texts[1]:
                failures.append(f"{words}: on a file {texts[0]!r}, on a server {texts[1]!r}")
        tables = count_tables(database)
        players = base.server.sql("SELECT count(*) FROM scoreboard.player WHERE name IN ('Ann', 'Cid', 'Dov')", database=database)
        if tables != all_tables or players != ["3"]:
            failures.append(f"{name!r}: {tables} tables and {players} players are left")
        file.remove()
        base.drop(database)
    return cases, failures


ADDRESSES = [
    "postgres://postgres@127.0.0.1:{port}/base'; DROP SCHEMA scoreboard CASCADE; --",
    "postgres://postgres'--@127.0.0.1:{port}/base",
    "postgres://postgres@127.0.0.1:{port}/base?options=-c%20default_transaction_read_only%3Don",
    "postgres://postgres@127.0.0.1:{port}/%00",
    "postgres://postgres@127.0.0.1:{port}/base?options=-c%20search_path%3Dpg_catalog", "postgres://127.0.0.1:99999/base",
    "postgres://[::1/base",
    "postgres://postgres@127.0.0.1:{port}/base?host=/nowhere", "postgres://%zz@127.0.0.1/base", "postgres://", "postgres:///",
    "postgres://?",
    "postgres://postgres@127.0.0.1:{port}/base?service=none", "postgres://postgres@127.0.0.1:{port}/base?passfile=/dev/zero",
    "postgres://postgres@127.0.0.1:{port}/base?sslrootcert=/dev/zero&sslmode=verify-full",
    "postgres://postgres@127.0.0.1:{port}/base?unknown=1",
    "postgres://postgres@127.0.0.1:{port}/base?application_name=%1b%5b31m",
    "postgres://postgres@127.0.0.1:{port}/%1b%5b31m%0aError:%20fake",
    "postgres://postgres@127.0.0.1:{port}/" + "x" * 100_000, "postgres://postgres@" + "h" * 100_000,
    "postgres://a@b@c@127.0.0.1:{port}/base",
    "postgres://postgres@127.0.0.1:{port}/base?client_encoding=LATIN1",
    "postgres://postgres@127.0.0.1:{port}/base?connect_timeout=-1",
    "postgres://postgres@127.0.0.1:{port}/base?replication=true", "postgres://postgres@127.0.0.1:{port}/base?replication=database",
]


def hostile_addresses(base, chance, thorough):
    failures, database = [], base.copy()
    for address in ADDRESSES:
        address = address.replace("{port}", base.server.port).replace("/base", "/" + database)
        for words in (["boards"], ["do", "Game", "score Ann +1"]):
            done = base.place.run(*words, environment={"SCOREBOARD_DATA": address})
            if problem := done.problem(seconds=15, lines=1):
                failures.append(f"SCOREBOARD_DATA={address[:100]!r} {words}: {problem}")
            elif len(done.errors) > 5000:
                failures.append(f"SCOREBOARD_DATA={address[:100]!r} {words}: a sentence of {len(done.errors)} characters")
    if base.server.sql("SELECT count(*) FROM scoreboard.board", database=database) != ["2"]:
        failures.append("boards are gone")
    base.drop(database)
    return 2 * len(ADDRESSES), failures


# MARK: servers that misbehave


def message(kind, body=b""):
    return kind + struct.pack("!i", len(body) + 4) + body


def fields(*pairs):
    return b"".join(code + text + b"\0" for code, text in pairs) + b"\0"


NOTICE = message(b"N", fields((b"S", b"NOTICE"), (b"C", b"00000"), (b"M", b"x" * 200)))
READY = message(b"Z", b"I")
WELCOME = (
    message(b"R", struct.pack("!i", 0)) + message(b"S", b"server_encoding\0UTF8\0") + message(b"S", b"client_encoding\0UTF8\0")
    + message(b"S", b"server_version\x0016.1\0") + message(b"K", struct.pack("!ii", 1, 2)) + READY)
COLUMN = b"a\0" + struct.pack("!ihihih", 0, 0, 25, -1, -1, 0)
DESCRIPTION = message(b"T", struct.pack("!h", 1) + COLUMN)


def row(*values):
    return message(b"D", struct.pack("!h", len(values)) + b"".join(struct.pack("!i", len(value)) + value for value in values))


def fault(text, state=b"XX000"):
    return message(b"E", fields((b"S", b"FATAL"), (b"V", b"FATAL"), (b"C", state), (b"M", text)))


ESCAPES = b"\x1b]0;evil\x07\x1b[2J\nError: fake\r\n\xff\xfe\xe2\x80\xae"
PARSED = message(b"1") + message(b"2")


class Endless:
    """Bytes that are sent again and again, so often in a second; without a number as fast as they are taken."""

    def __init__(self, piece, apart=0):
        self.piece, self.apart = piece, apart


def statuses():
    number = 0
    while True:
        number += 1
        yield b"".join(message(b"S", b"p%d_%d\0" % (number, n) + b"x" * 200 + b"\0") for n in range(200))


# What a server sends instead of a welcome, and after it instead of an answer. None closes the connection; afterwards it is
# silent.
WELCOMES = {
    "closes": [None], "is silent": [], "garbage": [os.urandom(5000)], "HTTP": [b"HTTP/1.1 200 OK\r\n\r\n" * 100],
    "endless zeros": [Endless(bytes(65536))],
    "endless garbage": [Endless(b"garbage" * 9000)], "endless notices": [Endless(NOTICE * 200)],
    "endless settings": [WELCOME[:9], statuses()],
    "endless notices after a welcome": [WELCOME[:-6], Endless(NOTICE * 200)], "a byte a second": [Endless(b"R", 1)],
    "a notice a second": [Endless(NOTICE, 1)], "escapes": [fault(ESCAPES), None],
    "an error of 5 MB": [fault(b"x" * 5_000_000), None],
    "an error of 20 kB": [fault(b"y" * 20_000), None], "an unknown way to log in": [message(b"R", struct.pack("!i", 99))],
    "unknown ways of SASL": [message(b"R", struct.pack("!i", 10) + b"EVIL\0\0")],
    "a negative length": [b"R" + struct.pack("!i", -5) + bytes(100)],
    "a length of 2 GB": [b"E" + struct.pack("!i", 0x7FFFFFFF), Endless(b"x" * 65536)],
    "a password asked for in clear": [message(b"R", struct.pack("!i", 3)), fault(ESCAPES), None],
    "another encoding": [WELCOME.replace(b"UTF8", b"EUC_\x1b"[:4])], "an old error": [b"Eold \x1b[31m error\0", None],
    "ready at once": [READY * 1000],
    "version negotiation": [message(b"v", struct.pack("!ii", 0x7FFFFFFF, 0x7FFFFFFF))],
    "endless negotiation": [Endless(message(b"v", struct.pack("!ii", 196608, 0)))],
    "endless challenges": [Endless(message(b"R", struct.pack("!i", 5) + b"salt"))],
}
ANSWERS = {
    "closes": [None], "is silent": [], "garbage": [os.urandom(5000)], "endless zeros": [Endless(bytes(65536))],
    "endless notices": [Endless(NOTICE * 200)],
    "a notice a second": [Endless(NOTICE, 1)], "escapes": [fault(ESCAPES), READY * 9],
    "a fault of 5 MB": [fault(b"x" * 5_000_000), READY * 9],
    "endless rows": [PARSED + DESCRIPTION, Endless(row(b"x" * 60_000) * 4)],
    "a row a second": [PARSED + DESCRIPTION, Endless(row(b"x"), 0.9)],
    "endless notifications": [Endless(message(b"A", struct.pack("!i", 7) + b"scoreboard\0" + b"9" * 7000 + b"\0") * 20)],
    "endless ready": [Endless(READY * 5000)], "endless settings": [statuses()],
    "copy out": [message(b"H", b"\0" + struct.pack("!h", 0)), Endless(message(b"d", b"x" * 60_000))],
    "copy in": [message(b"G", b"\0" + struct.pack("!h", 0))],
    "60,000 columns": [PARSED + message(b"T", struct.pack("!H", 60_000) + COLUMN * 60_000)],
    "another number of columns": [PARSED + DESCRIPTION + row(b"a", b"b", b"c") + message(b"C", b"SELECT 1\0") + READY],
    "a length of 2 GB": [PARSED + b"D" + struct.pack("!i", 0x7FFFFFFF), Endless(b"x" * 65536)],
    "a negative length": [b"D" + struct.pack("!i", -7) + bytes(100)],
    "nonsense": [(PARSED + DESCRIPTION + row(b"\xff\x1b") + message(b"C", b"SELECT 1\0")) * 9 + READY],
    "no rows": [(PARSED + DESCRIPTION + message(b"C", b"SELECT 0\0")) * 9 + READY],
}


class Impostor(threading.Thread):
    """A server that sends what it is given."""

    def __init__(self, welcome, answer=()):
        super().__init__(daemon=True)
        self.welcome, self.answer = welcome, answer
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        self.received, self.is_over = b"", False
        self.start()

    def run(self):
        while not self.is_over:
            try:
                connection, _ = self.listener.accept()
            except OSError:
                return
            threading.Thread(target=self.serve, args=[connection], daemon=True).start()

    def serve(self, connection):
        with connection:
            connection.settimeout(40)
            try:
                while True:
                    head = connection.recv(4, socket.MSG_WAITALL)
                    if len(head) < 4:
                        return
                    body = connection.recv(struct.unpack("!i", head)[0] - 4, socket.MSG_WAITALL)
                    # Encryption is asked for first.
                    if struct.unpack("!i", body[:4])[0] not in (80877103, 80877104):
                        break
                    connection.sendall(b"N")
                if self.send(connection, self.welcome) and self.answer is not None:
                    self.received += connection.recv(1 << 16)
                    self.send(connection, self.answer)
                while not self.is_over and (piece := connection.recv(1 << 16)):
                    self.received = (self.received + piece)[-(1 << 16):]
            except OSError:
                pass

    def send(self, connection, pieces):
        for piece in pieces:
            if piece is None:
                return False
            if isinstance(piece, bytes):
                connection.sendall(piece)
            elif isinstance(piece, Endless):
                while not self.is_over:
                    connection.sendall(piece.piece)
                    time.sleep(piece.apart)
            else:
                for part in piece:
                    if self.is_over:
                        break
                    connection.sendall(part)
        return True

    def end(self):
        self.is_over = True
        self.listener.close()


def impostors(base, chance, thorough):
    """Whatever a server sends, a call ends in time with one sentence."""
    failures = []
    cases = [(f"instead of a welcome: {name}", pieces, None) for name, pieces in WELCOMES.items()]
    cases += [(f"instead of an answer: {name}", [WELCOME], pieces) for name, pieces in ANSWERS.items()]

    def attack(case):
        name, welcome, answer = case
        if any(not isinstance(piece, (bytes, Endless, type(None))) for piece in [*welcome, *(answer or [])]):
            welcome, answer = ([statuses() if hasattr(p,
                "send") else p for p in pieces] if pieces is not None else None for pieces in (welcome, answer))
        impostor = Impostor(welcome, answer)
        secret = "topsecret%d" % impostor.port
        done = base.place.run(
            "boards", seconds=40, environment={"SCOREBOARD_DATA": f"postgres://ann@127.0.0.1:{impostor.port}/x",
            "PGPASSWORD": secret})
        impostor.end()
        # Opening takes ten seconds at most, and a result twenty and a gigabyte.
        if problem := done.problem(seconds=33, memory=1500, lines=1, statuses=[1]):
            failures.append(f"a server that sends {name}: {problem}")
        elif len(done.errors) > 2000:
            failures.append(f"a server that sends {name}: a sentence of {len(done.errors)} characters")
        elif secret in done.errors:
            failures.append(f"a server that sends {name}: {done.errors}")

    # Most of them wait.
    waiting = queue.SimpleQueue()
    for case in cases:
        waiting.put(case)

    def work():
        try:
            while True:
                attack(waiting.get_nowait())
        except queue.Empty:
            pass

    workers = [threading.Thread(target=work) for _ in range(8)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    return len(cases), failures


class Proxy(threading.Thread):
    """Stands between a screen and a server, and turns evil."""

    def __init__(self, port):
        super().__init__(daemon=True)
        self.target, self.mode, self.is_over = int(port), "pass", False
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        self.start()

    def run(self):
        while not self.is_over:
            try:
                client, _ = self.listener.accept()
                server = socket.create_connection(("127.0.0.1", self.target))
            except OSError:
                return
            threading.Thread(target=self.pump, args=[client, server], daemon=True).start()
            threading.Thread(target=self.answer, args=[server, client], daemon=True).start()

    def pump(self, source, target):
        try:
            while (piece := source.recv(1 << 16)) and not self.is_over:
                target.sendall(piece)
        except OSError:
            pass
        target.close()

    def answer(self, source, target):
        source.settimeout(0.05)
        try:
            while not self.is_over:
                if self.mode == "pass":
                    try:
                        if not (piece := source.recv(1 << 16)):
                            break
                        target.sendall(piece)
                    except TimeoutError:
                        pass
                else:
                    for piece in EVIL[self.mode]:
                        if isinstance(piece, Endless):
                            while not self.is_over and self.mode != "pass":
                                target.sendall(piece.piece)
                                time.sleep(piece.apart)
                        elif piece:
                            target.sendall(piece)
                    time.sleep(0.05)
        except OSError:
            pass
        target.close()

    def end(self):
        self.is_over = True
        self.listener.close()


EVIL = {
    "silence": [], "garbage": [b"garbage" * 1000], "endless notices": [Endless(NOTICE * 50)],
    "a notice a second": [Endless(NOTICE, 1)],
    "endless notifications": [Endless(message(b"A", struct.pack("!i", 7) + b"scoreboard\x009223372036854775807\0") * 50)],
    "endless settings": [Endless(message(b"S", b"x\0" + b"y" * 500 + b"\0") * 50)], "escapes": [fault(ESCAPES)],
    "endless zeros": [Endless(bytes(65536))],
    "a row a second": [PARSED + DESCRIPTION, Endless(row(b"x"), 0.9)],
}


def evil_while_open(base, chance, thorough):
    """A server that turns evil while a screen is open: the screen can be left."""
    failures, screens, database = [], [], base.copy()
    for mode in EVIL:
        proxy = Proxy(base.server.port)
        screen = base.screen(database, port=proxy.port)
        screen.settle(until=b"help")
        screens.append((mode, proxy, screen))
    for mode, proxy, screen in screens:
        proxy.mode = mode
        time.sleep(0.1)
        os.write(screen.file, b"+")
    end = time.monotonic() + 3
    texts = collections.defaultdict(bytes)
    while time.monotonic() < end:
        for mode, _, screen in screens:
            texts[mode] += drain(screen.file)
        time.sleep(0.05)
    for mode, proxy, screen in screens:
        if b"evil" in texts[mode]:
            failures.append(f"a server that turns to {mode}: its text reached the terminal")
        # A result is waited for so long at most.
        leaves(screen, 25, failures, f"a server that turns to {mode}")
        proxy.end()
    base.drop(database)
    return len(EVIL), failures


def notifications(base, chance, thorough):
    """Anybody on the database may notify."""
    failures = []
    payloads = ["9223372036854775807", "-9223372036854775808", "99999999999999999999", "", "x", "0", "1e9", "\u001b[31m",
        "9" * 7900, "'; DROP TABLE x; --"]
    database = base.copy()
    screen, watcher = base.screen(database), base.screen(database, "watch", "Game")
    for terminal in (screen, watcher):
        terminal.settle(until=b"help")
    for payload in payloads:
        literal = payload.replace("'", "''")
        base.server.sql(f"NOTIFY scoreboard, '{literal}'", database=database)
        time.sleep(0.1)
    base.server.sql("SELECT count(pg_notify('scoreboard', n::text)) FROM generate_series(1, 20000) n", database=database)
    time.sleep(1)
    for terminal in (screen, watcher):
        drain(terminal.file)
    before = [terminal.processor() for terminal in (screen, watcher)]
    time.sleep(2)
    for name, terminal, start in zip(("a screen", "a watcher"), (screen, watcher), before):
        if terminal.processor() - start > 0.3:
            failures.append(f"after notifications of any kind {name} takes {(terminal.processor() - start) / 2:.0%} of a processor")
    os.write(screen.file, b"+")
    end = time.monotonic() + 5
    while base.server.sql("SELECT score FROM scoreboard.player WHERE name = 'Ann'", database=database) != ["4000"] and time.monotonic() < end:
        time.sleep(0.05)
        drain(screen.file)
    if time.monotonic() >= end:
        failures.append("after notifications of any kind a key is not saved")
    for terminal in (screen, watcher):
        leaves(terminal, 10, failures, "notifications of any kind")
    base.drop(database)
    return len(payloads) + 20_000, failures


# MARK: passwords


def passwords(base, chance, thorough):
    """No password is in messages, process lists, files or logs."""
    failures, cases, database = [], 0, base.copy()
    secret = "s3cr3t-hunter2"
    base.server.sql(
        f"CREATE ROLE keeper LOGIN PASSWORD '{secret}' IN ROLE password", "GRANT ALL ON SCHEMA scoreboard TO keeper",
        "GRANT ALL ON ALL TABLES IN SCHEMA scoreboard TO keeper", database=database)
    place = Place(base.place.program, "secret")
    port = base.server.port
    good = f"postgres://keeper:{secret}@127.0.0.1:{port}/{database}"
    forms = [
        good, f"postgres://127.0.0.1:{port}/{database}?user=keeper&password={secret}",
            f"postgres://127.0.0.1:{port}/{database}?user=keeper&p%61ssword={secret}",
        f"postgresql://keeper:{secret}@127.0.0.1:{port}/{database}", f"POSTGRES://keeper:{secret}@127.0.0.1:{port}/{database}",
        f"postgres://127.0.0.1:{port}/{database}?%70%61%73%73%77%6f%72%64={secret}&user=keeper",
        f"postgres://keeper:{secret}@127.0.0.1:{port},127.0.0.1:1/{database}",
    ]
    bad = [
        good.replace("/" + database, "/none"), good.replace(f":{port}", ":1"), good.replace("keeper:",
            "nobody:"), good + "?sslmode=nonsense", good + "?nonsense=1",
        good.replace("@", "@x@"), good.replace("@", "/@"), good.replace("127.0.0.1",
            "no.such.invalid"), good.replace(secret, secret + "%zz"), good.replace("postgres:", "postgrs:"),
        good.replace(secret, "a:" + secret), good.replace(secret, secret + "#x"), good.replace("//",
            "/"), f"postgres://127.0.0.1:1/{database}?%70assword={secret}",
        f"postgres://127.0.0.1:1/{database}?user=keeper&sslpassword={secret}", f"postgres://127.0.0.1:1/{database}?PASSWORD={secret}",
        f"postgres://127.0.0.1:1/{database}?x=1;password={secret}",
        f"postgres://keeper%3A{secret}x@127.0.0.1:1/{database}?password={secret}", f"host=127.0.0.1 user=keeper password={secret}",
    ]
    # A user is no secret: this one's name is.
    bad.remove(bad[-2])
    calls = [
        ["boards"], ["do", "Game", "score Ann +1"], ["show", "Game"], ["export"], ["config"], ["show",
            "None"], ["restore"], ["compact", "--before", "2026-01-01"],
        ["serve", "Nothing", "--port", "0"], ["database", "init"], ["copy", "x.sqlite", "y.sqlite"], ["play",
            "none.scores"], ["boards", "--data", "ADDRESS"],
        ["database", "init", "ADDRESS"], ["copy", "ADDRESS", "x.sqlite"], ["export", "--data", "ADDRESS"],
    ]
    for address in forms + bad:
        works = 0
        for words in calls:
            cases += 1
            done = place.run(*[address if word == "ADDRESS" else word for word in words], environment={"SCOREBOARD_DATA": address}, seconds=30)
            works += done.status == 0
            if secret in done.output + done.errors:
                failures.append(f"SCOREBOARD_DATA={address} {' '.join(words)}: {(done.errors or done.output).strip()}")
            if "ADDRESS" in words and done.status == 0 and address in forms:
                failures.append(f"{' '.join(words)} takes {address} on the command line")
        os.makedirs(place.path(".config/scoreboard"), exist_ok=True)
        place.write(".config/scoreboard/config.yml", f"data: \"{address}\"\nnonsense: {1}\n")
        for words in (["boards"], ["config"], ["do", "Game", "score Ann +1"]):
            cases += 1
            done = place.run(*words, environment={"SCOREBOARD_DATA": ""}, seconds=30)
            if secret in done.output + done.errors:
                failures.append(f"data: {address} in the settings, {' '.join(words)}: {(done.errors or done.output).strip()[-300:]}")
        os.remove(place.path(".config/scoreboard/config.yml"))
    # Long runs: the list of processes, recordings, the title of a terminal.
    for words in (["Game"], ["watch", "Game"], ["record", "-o", place.path("x.scores"), "Game"], ["Game", "--plain"]):
        cases += 1
        terminal = Terminal([place.program, *words], {**place.environment, "SCOREBOARD_DATA": good,
            "SCOREBOARD_CONFIG": "/dev/null"})
        terminal.settle(until=b"Ann")
        os.write(terminal.file, b":add 'Ann\r")
        time.sleep(0.3)
        with open(f"/proc/{terminal.pid}/cmdline") as file:
            if secret in file.read():
                failures.append(f"{' '.join(words)}: the list of processes has it")
        if secret.encode() in drain(terminal.file):
            failures.append(f"{' '.join(words)}: the screen shows it")
        terminal.end()
    for folder, _, files in os.walk(place.folder):
        for name in files:
            cases += 1
            with open(os.path.join(folder, name), "rb") as file:
                if secret.encode() in file.read():
                    failures.append(f"the file {name} has it")
    with open(os.path.join(base.server.folder, "server.log")) as file:
        # The statement that made the role is the attack's.
        lines = [line for line in file if secret in line and "CREATE ROLE" not in line]
        if lines:
            failures.append(f"the server logs {lines[0]}")
    base.server.sql("DROP OWNED BY keeper", "DROP ROLE keeper", database=database)
    base.drop(database)
    place.remove()
    return cases, failures


# MARK: kills


class Writer(threading.Thread):
    """Scores one point after the other, each of another amount, in a program in lines that is killed again and again."""

    def __init__(self, base, name, kills, seed):
        super().__init__(daemon=True)
        self.base, self.name_, self.kills, self.chance = base, name, kills, random.Random(seed)
        self.saved, self.open, self.amount, self.problem = set(), set(), 0, None

    def run(self):
        for _ in range(self.kills):
            process = subprocess.Popen(
                [self.base.place.program, "--plain",
                    "Game"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                env={**self.base.place.environment, "SCOREBOARD_DATA": self.base.server.url("kills"),
                    "SCOREBOARD_CONFIG": "/dev/null"})
            killer = None
            gain = re.compile(rf"{self.name_} (\d+)→(\d+)")
            begin = time.monotonic()
            while time.monotonic() < begin + 30:
                self.amount += 1
                try:
                    process.stdin.write(f":score {self.name_} +{self.amount}\n")
                    process.stdin.flush()
                except OSError:
                    break
                self.open.add(self.amount)
                while line := process.stdout.readline():
                    found = gain.match(line)
                    if found and int(found[2]) - int(found[1]) == self.amount:
                        self.saved.add(self.amount)
                        break
                if not line:
                    break
                if not killer:
                    killer = threading.Timer(self.chance.uniform(0.001, 0.12), process.kill)
                    killer.start()
            else:
                self.problem = "was not killed"
            process.kill()
            process.wait()
            with contextlib.suppress(BrokenPipeError):
                process.stdin.close()
            process.stdout.close()


def count_points(base, writers, failures, what):
    """Each acknowledged point is there once, and none twice."""
    found = collections.Counter(base.server.sql("SELECT command FROM scoreboard.change", database="kills"))
    for name, saved, tried in writers:
        for amount in tried:
            count = found[f"score {name} +{amount}"]
            if count > 1 or amount in saved and count != 1:
                failures.append(f"{what}: +{amount} of {name}, {'acknowledged' if amount in saved else 'not acknowledged'}, is there {count} times")
        total = base.server.sql(f"SELECT score / 1000 FROM scoreboard.player WHERE name = '{name}'", database="kills")
        there = sum(amount for amount in tried if found[f"score {name} +{amount}"])
        if total != [str(there)]:
            failures.append(f"{what}: {name} has {total}, and the journal {there}")


def killed_writers(base, chance, thorough):
    failures = []
    base.server.sql("CREATE DATABASE kills TEMPLATE base")
    kills = 100 if thorough else 15
    writers = [Writer(base, name, kills, chance.random()) for name in ("Ann", "Bob")]
    base.run("kills", "do", "Game", "score Ann = 0", "score Bob = 0")
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
        failures += [f"{writer.name_} {writer.problem}"] if writer.problem else []
    count_points(base, [(w.name_, w.saved, w.open) for w in writers], failures, f"{2 * kills} kills of writers")
    acknowledged = sum(len(w.saved) for w in writers)
    if acknowledged < kills:
        failures.append(f"only {acknowledged} points were acknowledged in {2 * kills} runs")
    base.drop("kills")
    return 2 * kills, failures


REFUSED = re.compile("no key changes anything|[Nn]othing was changed|the change was not saved")
UNCERTAIN = re.compile("You will be notified when it is back")
RESOLVED = re.compile(r"Connected again: '(.*)' was (not )?saved")


class Keeper(threading.Thread):
    """Scores for itself in a program in lines, while the server is killed."""

    def __init__(self, base, name):
        super().__init__(daemon=True)
        self.name_, self.is_over = name, False
        self.saved, self.tried, self.problem = set(), set(), None
        self.last = collections.deque(maxlen=5)
        self.process = subprocess.Popen(
            [base.place.program, "--plain",
                "Game"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
            env={**base.place.environment, "SCOREBOARD_DATA": base.server.url("kills"), "SCOREBOARD_CONFIG": "/dev/null"})
        self.lines = queue.Queue()
        threading.Thread(target=self.receive, daemon=True).start()

    def receive(self):
        for line in self.process.stdout:
            self.lines.put(line)
        self.lines.put("")

    def read(self):
        line = self.lines.get(timeout=60)
        if not line:
            raise EOFError
        return line

    def run(self):
        gain, amount = re.compile(rf"{self.name_} (\d+)→(\d+)"), 0
        try:
            while not self.is_over:
                amount += 1
                self.tried.add(amount)
                self.process.stdin.write(f":score {self.name_} +{amount}\n")
                self.process.stdin.flush()
                while True:
                    line = self.read()
                    self.last.append(line)
                    found = gain.match(line)
                    if found and int(found[2]) - int(found[1]) == amount:
                        self.saved.add(amount)
                        break
                    if (told := RESOLVED.search(line)) and told[1] == f"score {self.name_} +{amount}":
                        self.saved |= set() if told[2] else {amount}
                        break
                    if REFUSED.search(line):
                        break
                time.sleep(0.01)
        except (queue.Empty, EOFError, OSError) as error:
            self.problem = f"{self.name_}: {type(error).__name__} after {list(self.last)}"

    def end(self):
        self.is_over = True
        self.join(70)
        self.process.kill()
        self.process.wait()


def killed_server(base, chance, thorough):
    failures = []
    base.server.sql("CREATE DATABASE kills TEMPLATE base")
    base.run("kills", "do", "Game", "score Ann = 0", "score Bob = 0")
    keepers = [Keeper(base, name) for name in ("Ann", "Bob")]
    for keeper in keepers:
        keeper.start()
    kills = 20 if thorough else 3
    for _ in range(kills):
        before = [len(keeper.saved) for keeper in keepers]
        end = time.monotonic() + 40
        while time.monotonic() < end and any(len(k.saved) < count + 3 for k, count in zip(keepers, before)):
            time.sleep(0.02)
        if time.monotonic() >= end:
            failures.append(f"a keeper did not score for 40 s: {[list(k.last) for k in keepers]}")
            break
        time.sleep(chance.uniform(0, 0.3))
        base.server.do("kill")
        time.sleep(chance.uniform(0, 1))
        base.server.do("start")
    time.sleep(3)
    for keeper in keepers:
        keeper.end()
        failures += [keeper.problem] if keeper.problem else []
    count_points(base, [(k.name_, k.saved, k.tried) for k in keepers], failures, f"{kills} kills of the server")
    base.drop("kills")
    return kills, failures


# MARK: rights, versions, tables, disks and rows


def read_only(base, chance, thorough):
    failures = []
    database = base.copy()
    base.server.sql(
        "CREATE ROLE visitor LOGIN", f"GRANT CONNECT ON DATABASE {database} TO visitor",
        "GRANT USAGE ON SCHEMA scoreboard TO visitor",
        "GRANT SELECT ON ALL TABLES IN SCHEMA scoreboard TO visitor", database=database)
    before = base.server.sql("SELECT * FROM scoreboard.change", "SELECT * FROM scoreboard.player", database=database)
    calls = CALLS + [["import", "x.json"], ["database", "init", base.server.url(database, "visitor")], ["follow", "V", "x.txt",
        "--save"]]
    base.place.write("x.json", base.run(database, "export").output)
    base.place.write("x.txt", "Ann +1\n")
    for words in calls:
        done = base.run(database, *words, user="visitor")
        writes = words[0] in ("do", "import", "follow")
        if problem := done.problem(lines=None if words[0] == "import" else 1, statuses=[1] if writes else [0, 1]):
            failures.append(f"a role that may only read: {' '.join(words)}: {problem}")
    screen = base.screen(database, user="visitor")
    screen.settle(until=b"help")
    os.write(screen.file, b"+5\r+:undo\rn")
    time.sleep(0.5)
    drain(screen.file)
    leaves(screen, 5, failures, "a role that may only read")
    if base.server.sql("SELECT * FROM scoreboard.change", "SELECT * FROM scoreboard.player", database=database) != before:
        failures.append("a role that may only read has written")
    base.server.sql("DROP OWNED BY visitor", "DROP ROLE visitor", database=database)
    base.drop(database)
    return len(calls) + 1, failures


def versions(base, chance, thorough):
    failures, cases = [], 0
    for change in ("version = 2", "version = 2147483647", "id = gen_random_uuid()"):
        database = base.copy()
        screen = base.screen(database)
        screen.settle(until=b"help")
        base.server.sql(f"UPDATE scoreboard.store SET {change}", database=database)
        if "version" in change:
            cases += check(base, database, failures, f"store SET {change}")
            done = base.run(database, "do", "Game", "score Ann +1")
            if done.status != 1:
                failures.append(f"store SET {change}: a change ends with {done.status}")
        os.write(screen.file, b"+")
        time.sleep(0.5)
        drain(screen.file)
        leaves(screen, 8, failures, f"store SET {change} while a screen is open")
        cases += 1
        if base.server.sql("SELECT score FROM scoreboard.player WHERE name = 'Ann'", database=database) != ["3000"] and "version" in change:
            failures.append(f"store SET {change} while a screen is open: a key was saved")
        base.drop(database)
    return cases, failures


def missing_tables(base, chance, thorough):
    failures, cases = [], 0
    tables = base.server.sql("SELECT table_name FROM information_schema.tables WHERE table_schema = 'scoreboard'", database="base")
    for what in [f"TABLE scoreboard.{table} CASCADE" for table in tables] + ["SCHEMA scoreboard CASCADE"]:
        database = base.copy()
        screen, watcher = base.screen(database), base.screen(database, "watch", "Game")
        for terminal in (screen, watcher):
            terminal.settle(until=b"help")
        base.server.sql(f"DROP {what}", database=database)
        os.write(screen.file, b"+")
        time.sleep(0.3)
        cases += 2 + check(base, database, failures, f"DROP {what}", CALLS if thorough else chance.sample(CALLS, 5))
        for terminal in (screen, watcher):
            drain(terminal.file)
            leaves(terminal, 5, failures, f"DROP {what} while a screen is open")
        base.drop(database)
    return cases, failures


def full_disk(base, chance, thorough):
    """The disk of the server is a small one, which a file fills again and again."""
    folder = tempfile.mkdtemp(prefix="disk.")
    os.chmod(folder, 0o755)
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=150m,mode=1777", "tmpfs", folder], capture_output=True).returncode != 0:
        os.rmdir(folder)
        return 0, []
    failures, usual = [], os.environ.get("TMPDIR")
    try:
        os.environ["TMPDIR"] = folder
        small = Base(base.place.program, "min_wal_size=32MB", "max_wal_size=64MB", "restart_after_crash=on")
        os.environ["TMPDIR"] = usual or "/tmp"
        saved, tried, rounds = set(), set(), 6 if thorough else 2
        small.server.sql("CREATE DATABASE kills TEMPLATE base")
        small.run("kills", "do", "Game", "score Ann = 0")
        amount = 0
        for _ in range(rounds):
            filler = os.path.join(folder, "filler")
            with open(filler, "wb") as file:
                try:
                    while True:
                        file.write(bytes(1 << 16))
                        file.flush()
                except OSError:
                    pass
            begin, refused = time.monotonic(), 0
            while refused < 5 and time.monotonic() < begin + 20:
                amount += 1
                # Names are long, so that a page is soon full.
                done = small.run("kills", "do",
                    "Game", f"score Ann +{amount}", *([f"add {'x' * 9000}{amount}"] if refused < 3 else []), seconds=30)
                tried.add(amount)
                if done.status == 0:
                    saved.add(amount)
                else:
                    refused += 1
                if problem := done.problem(lines=1, seconds=15, statuses=(0, 1)):
                    failures.append(f"a full disk: {problem}")
            os.remove(filler)
            end = time.monotonic() + 30
            while small.run("kills", "do", "Game", "score Bob +1").status != 0 and time.monotonic() < end:
                time.sleep(0.5)
                # A server that has given up is started again, as its owner would.
                subprocess.run([SCRIPT, "start", small.server.folder], capture_output=True)
            if time.monotonic() >= end:
                failures.append("after a full disk nothing can be saved")
        commands = collections.Counter(small.server.sql("SELECT command FROM scoreboard.change", database="kills"))
        for amount in tried:
            count = sum(n for command, n in commands.items() if command.split("\n")[0] == f"score Ann +{amount}")
            if count != (1 if amount in saved else 0):
                failures.append(f"a full disk: +{amount}, {'acknowledged' if amount in saved else 'refused'}, is there {count} times")
        small.end()
        return len(tried), failures
    finally:
        os.environ["TMPDIR"] = usual or "/tmp"
        subprocess.run(["umount", "-l", folder])
        shutil.rmtree(folder, ignore_errors=True)


BIG, LONG = "9223372036854775807", "repeat('x', 3000000)"
TEXTS = ["''", "' '", "E'\\x1b[31m\\nError: fake'", LONG, "'-'", "'NaN'", "'{}'", "'null'", "'9223372036854775807'",
    "E'\\u202e'", "'[' || repeat('[', 100000)"]
NUMBERS = [BIG, f"-{BIG} - 1", "0", "-1", "1", "4611686018427387904"]
CHANGE = "(SELECT max(sequence) FROM scoreboard.change)"


def nonsense():
    """What somebody may write into the tables by hand: table, column and value."""
    for column, values in {
        "name": TEXTS, "round": NUMBERS + ["1000000", "1000000000"], "ranking": TEXTS, "wins": TEXTS, "step": NUMBERS,
        "target": NUMBERS, "ordering": TEXTS, "scores": TEXTS,
        "series": ["gen_random_uuid()"], "position": NUMBERS, "is_over": ["true"],
        "frozen": TEXTS + ["replace(frozen, ':', ':9')", "replace(frozen, '1', '9999999999999999')", "replace(frozen, '\"', '')",
        "replace(frozen, '0', '1e308')"],
    }.items():
        for value in values:
            yield "board", column, value
    for column, values in {
        "name": TEXTS, "score": NUMBERS,
        "rounds": TEXTS + ["'1:1000'", "'1000000000:5'", f"'{BIG}:1'", "'-5:1'", "replace(rounds, '1', '9999999999')", "rounds || rounds"],
        "team": TEXTS, "colour": NUMBERS, "reached": NUMBERS, "position": ["'NaN'", "'Infinity'", "'-Infinity'", "1e1000", "0"],
    }.items():
        for value in values:
            yield "player", column, value
    for column, values in {
        "content": TEXTS + ["replace(content, '0', '99999')", "replace(content, '\"', '')", "replace(content, '1', '-1')",
        "'{\"board\":' || content || '}'"],
        "command": TEXTS, "time": ["'NaN'", "'Infinity'", "'-Infinity'", "1e308", "-1e308", "1e18", "0"], "writer": NUMBERS,
        "scope": ["gen_random_uuid()", "NULL"], "reversal": TEXTS[:3], "reverses": NUMBERS,
        "sequence": [f"sequence + {BIG} - 1000", "-sequence", "sequence * 1000"],
    }.items():
        for value in values:
            yield "change", column, value
    for column, values in {
        "direction": ["'undo' || sequence", "'redo'", "'start'", "'freeze'", "'end'", "''"],
        "sequence": ["sequence + 1000", "-sequence", f"{BIG} - sequence"], "writer": NUMBERS,
    }.items():
        for value in values:
            yield "reversible", column, value
    for value in [BIG, f"{BIG} - 1", "0", "-1", f"-{BIG}", "sequence - 1", "sequence + 1", "sequence + 1000"]:
        yield "store", "sequence", value
    for column, values in {"name": TEXTS, "name_key": TEXTS, "colour": NUMBERS, "team": TEXTS}.items():
        for value in values:
            yield "roster", column, value


def rows_by_hand(base, chance, thorough):
    failures, cases = [], 0
    everything = list(nonsense())
    chosen = everything if thorough else chance.sample(everything, 45)
    for table, column, value in chosen:
        database = base.copy()
        what = f"UPDATE scoreboard.{table} SET {column} = {value}"
        try:
            base.server.sql(f"{what}", database=database)
        except subprocess.CalledProcessError:
            # The table does not take it.
            base.drop(database)
            continue
        cases += check(base, database, failures, what, CALLS if thorough else chance.sample(CALLS, 5), memory=600)
        screen = base.screen(database)
        time.sleep(0.3)
        os.write(screen.file, b"+hjjr")
        time.sleep(0.3)
        text = drain(screen.file)
        if b"\x1b[31m\nError" in text:
            failures.append(f"{what}: an escape reached the terminal")
        leaves(screen, 8, failures, what)
        base.drop(database)
    return cases, failures


def logs(base, chance, thorough):
    """Readers of pages of damaged boards do not fill the log of 'serve'."""
    failures, database = [], base.copy()
    for number in range(40):
        base.run(database, "do", f"Board {number}", "add Ann")
    # The list of boards reads all of one that is frozen.
    base.run(database, "do", "Other", "reveal")
    base.server.sql("UPDATE scoreboard.player SET rounds = 'nonsense ' || board", database=database)
    place = Place(base.place.program, "logs")
    place.environment["SCOREBOARD_DATA"] = base.server.url(database)
    pages = Pages(place)
    count = 2000 if thorough else 400
    for number in range(count):
        target = f"/Board%20{number % 40}" + chance.choice(["", ".csv", ".svg", "/frame", "?big", "/events"])
        found = pages.get(target, timeout=5)[0]
        if found != 503:
            failures.append(f"serve: {target}, a damaged board, is answered with {found}")
    size = os.path.getsize(place.path("log"))
    if size > 5000:
        failures.append(f"{count} requests for damaged boards: 'serve' logged {size} bytes")
    pages.end()
    place.remove()
    base.drop(database)
    return count, failures


ATTACKS = [
    ("names that try to be SQL", sql_names), ("addresses that try to be more", hostile_addresses),
    ("servers that speak garbage, endlessly or not at all", impostors),
    ("a server that turns evil while a screen is open", evil_while_open), ("notifications of any kind", notifications),
    ("passwords in messages, processes, files and logs", passwords), ("kills of two writers", killed_writers),
    ("kills of the server under two writers", killed_server),
    ("a role that may only read", read_only), ("a newer, an older and another store", versions),
    ("tables that are gone", missing_tables),
    ("a full disk of the server", full_disk), ("rows changed by hand to nonsense", rows_by_hand),
    ("pages of damaged boards, and the log", logs),
]


def run(program, seed, thorough):
    if subprocess.run([SCRIPT, "find"], capture_output=True).returncode != 0:
        print("  PostgreSQL is not installed. Skipped.")
        return
    base = Base(program, "log_statement=all", "max_connections=100")
    try:
        for name, attack in ATTACKS:
            cases, failures = attack(base, random.Random(f"{seed} {name}"), thorough)
            yield name, cases, failures
    finally:
        base.end()
