"""Attacks the program over the network, on 127.0.0.1: its pages by a crowd and by damaged requests, points from phones by
damaged and cut taps, and boards in PostgreSQL by servers that turn evil, by hand in the tables, and by a full disk. Called
by attacks.py."""

import collections
import concurrent.futures
import contextlib
import functools
import json
import os
import random
import re
import select
import shutil
import signal
import socket
import struct
import subprocess
import tempfile
import threading
import time
import urllib.parse
import uuid

from attacks import Place, peak
from postgres import SCRIPT
from postgres import Server as Postgres
from terminal import Terminal

# The most memory that the server may come to, and how long a key of the keeper may take meanwhile.
MEMORY, KEY = 300, 0.5
HOST = b"Host: localhost\r\n"


# MARK: pages


class Server:
    """'scoreboard serve' on data of its own, and a keeper in a terminal on the same data."""

    def __init__(self, program, *words, players=40, big=0):
        self.place, self.keeper = Place(program), None
        names = " ".join(f"Player{n}" for n in range(players))
        self.place.run("do", "Game", f"add {names}")
        script = "".join(f"add Somebody{n:05d}\nscore Somebody{n:05d} +{n % 900}\n" for n in range(big))
        self.place.run("do", "Big", "-", "--quiet", input=script, seconds=120)
        self.log = open(self.place.path("log"), "wb")
        self.process = self.place.start("serve", *words, "--port", "0", stdout=subprocess.PIPE, stderr=self.log)
        self.port = int(self.process.stdout.readline().strip().strip(b"/").rsplit(b":", 1)[1])

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.keeper:
            self.keeper.end()
        if self.process.poll() is None:
            self.process.terminate()
            self.process.wait(timeout=30)
        self.process.stdout.close()
        self.log.close()
        self.place.remove()

    def connect(self, timeout=10, receive_buffer=None):
        connection = socket.socket()
        if receive_buffer:
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        connection.settimeout(timeout)
        connection.connect(("127.0.0.1", self.port))
        return connection

    def ask(self, request, timeout=10):
        """Sends bytes and no more, and returns all that comes until the server closes; None if it does not in time."""
        received = b""
        with self.connect(timeout) as connection:
            try:
                connection.sendall(request)
                connection.shutdown(socket.SHUT_WR)
                while piece := connection.recv(1 << 16):
                    received += piece
            except TimeoutError:
                return None
            except OSError:
                pass
        return received

    def problem(self, seconds=2):
        """What is wrong with the server now, which answers within so many seconds; None if nothing is."""
        if self.process.poll() is not None:
            return f"the server ended with {self.process.returncode}"
        begin = time.monotonic()
        found = status(self.ask(b"GET /Game.csv HTTP/1.1\r\n" + HOST + b"Connection: close\r\n\r\n", timeout=seconds))
        if found != 200:
            return f"/Game.csv was answered with {found} after {time.monotonic() - begin:.1f} s"
        if peak(self.process.pid) > MEMORY:
            return f"the server had {peak(self.process.pid):.0f} MB"
        size = os.path.getsize(self.place.path("log"))
        if size > 10_000:
            return f"the server logged {size} bytes"
        return None


def status(head):
    match = re.match(rb"HTTP/1\.1 (\d{3}) ", head or b"")
    return int(match[1]) if match else None


class Keys(threading.Thread):
    """Presses a key of the keeper ten times a second meanwhile."""

    def __init__(self, server):
        super().__init__(daemon=True)
        place, self.times, self.is_over = server.place, [], False
        server.keeper = self.keeper = Terminal(
            [place.program, "Game", "--calm"], {**place.environment, "SCOREBOARD_CONFIG": "/dev/null"})
        self.keeper.settle(until=b"help")
        self.start()

    def run(self):
        while not self.is_over:
            # How long it takes until its first byte.
            self.times.append(self.keeper.type(b"+")[0])
            time.sleep(0.1)

    def problem(self):
        self.is_over = True
        self.join()
        late = sorted(self.times)[int(len(self.times) * 0.95)]
        return f"a key of the keeper took {late * 1000:.0f} ms" if late > KEY else None


def crowd(program, chance, thorough):
    """Connections that ask for nothing, half of it, or much, and read nothing of it, while the keeper presses keys; more than
    the server admits; and Ctrl-C at the end."""
    with Server(program, big=4000) as server:
        failures, keys = [], Keys(server)
        firsts = [
            b"", b"GET", b"GET /Game HTTP/1.1\r\nHost: local", b"GET /Game/events HTTP/1.1\r\n" + HOST + b"\r\n",
            b"GET /Big/feed HTTP/1.1\r\n" + HOST + b"\r\n", (b"GET /Big HTTP/1.1\r\n" + HOST + b"\r\n") * 20,
            b"GET /Big?rounds&top=%d HTTP/1.1\r\n" + HOST + b"\r\n", b"GET /Big/chart.svg?by=rank&top=%d HTTP/1.1\r\n" + HOST + b"\r\n",
            b"GET /Big.svg?size=200x60&%d HTTP/1.1\r\n" + HOST + b"\r\n",
        ]

        def enter(count, kinds):
            for number in range(count):
                first = firsts[number % kinds]
                connection = server.connect(receive_buffer=4096)
                connection.setblocking(False)
                with contextlib.suppress(OSError):
                    connection.send(first.replace(b"%d", b"%d" % (3000 + number)))
                yield connection

        # With many who are idle, others are answered at once; with many who ask for much, they wait for their turn.
        for kinds, seconds in ((4, 2), (len(firsts), 60)):
            connections = list(enter(2000, kinds))
            end = time.monotonic() + (30 if thorough else 8)
            while time.monotonic() < end:
                server.place.run("do", "Big", f"score Somebody{chance.randrange(1000):05d} +1")
                if problem := server.problem(seconds):
                    failures.append(f"with 2,000 connections of {kinds} kinds {problem}")
                    break
            for connection in connections:
                connection.close()
        failures += [problem] if (problem := keys.problem()) else []
        connections = list(enter(3200, 4))
        refused = server.ask(b"GET / HTTP/1.1\r\n" + HOST + b"\r\n", timeout=3)
        if status(refused) != 503:
            failures.append(f"with 3,200 connections another one was answered with {(refused or b'')[:80]!r}")
        begin = time.monotonic()
        server.process.send_signal(signal.SIGINT)
        server.process.wait(timeout=30)
        if time.monotonic() - begin > 2 or server.process.returncode != -signal.SIGINT:
            failures.append(f"Ctrl-C ended it with {server.process.returncode} after {time.monotonic() - begin:.1f} s")
        for connection in connections:
            connection.close()
    return 7200, failures


def damaged(whole, chance, pieces):
    """The bytes with some replaced, inserted, removed or doubled; at times with none."""
    request = bytearray(whole)
    for _ in range(chance.randrange(4)):
        place = chance.randrange(len(request))
        match chance.randrange(4):
            case 0: request[place] = chance.randrange(256)
            case 1: request[place:place] = chance.choice(pieces)
            case 2 if len(request) > 20: del request[place:place + chance.randrange(1, 8)]
            case _: request[place:place] = request[:chance.randrange(1, len(request))][-200:]
    return bytes(request)


def damaged_requests(program, chance, thorough):
    """Each has an end, and what is said to be a body is no request."""
    failures, count = [], 5000 if thorough else 800
    hidden = b"GET /hidden HTTP/1.1\r\n" + HOST + b"\r\n"
    head = b"GET /Game?rounds HTTP/1.1\r\n" + HOST + b"Accept: */*\r\nIf-None-Match: \"a\"\r\nLast-Event-ID: 7-x\r\n"
    wholes = [head + b"Connection: close\r\n\r\n"] + [
        head + line + b"\r\n" + body + hidden for line in (
            b"Content-Length: 4\r\n", b"Transfer-Encoding: chunked\r\n", b"Content-Length: 4\r\nTransfer-Encoding: chunked\r\n",
            b"Content-Length: 4\r\nContent-Length: 5\r\n", b"Transfer-Encoding : chunked\r\n", b"Content-Length: +4\r\n",
            b"Content-Length: 18446744073709551616\r\n", b"Expect: 100-continue\r\nContent-Length: 4\r\n")
        for body in (b"abcd", b"5\r\nhello\r\n0\r\n\r\n", b"ffffffffffffffff\r\n", b"0\r\n\r\n")]
    pieces = [b"\r\n", b"\n", b"\0", b":", b" ", b"\t", b"%00", b"HTTP/1.1", b"\xff", b"Content-Length: 1\r\n", b"\r", b"Host: a\r\n",
              b"/", b"?", b"\x80" * 50, b"..%2f", b"%c0%af", b"%0d%0aX:%20y", b"99999999999999999999", b"X: y\r\n" * 150, b"-"]
    with Server(program) as server:
        for _ in range(count):
            whole = wholes[0] if chance.random() < 0.5 else chance.choice(wholes)
            request = damaged(whole, chance, pieces)
            received = server.ask(request, timeout=5)
            if received is None:
                failures.append(f"{request!r}: no end within 5 s")
            elif received and not received.startswith(b"HTTP/1.1 "):
                failures.append(f"{request!r}: answered with {received[:60]!r}")
            elif request == whole and received.count(b"HTTP/1.1 ") > 1:
                failures.append(f"{request!r}: {received.count(b'HTTP/1.1 ')} responses")
        failures += [problem] if (problem := server.problem()) else []
    return count, failures


# MARK: points from phones


class ScoringServer(Server):
    """A server with nine scorers."""

    def __init__(self, program):
        super().__init__(program, "Game", "--score", *(word for n in range(9) for word in ("--as", f"S{n}")), players=3)
        links = [self.process.stdout.readline().decode().strip() for _ in range(9)]
        self.keys = [link.split("#k=")[1] for link in links]
        self.path = urllib.parse.urlsplit(links[0].split(": ", 1)[1]).path.encode()

    def request(self, body, key):
        body = body if isinstance(body, bytes) else json.dumps(body).encode()
        return b"POST " + self.path + b" HTTP/1.1\r\n" + HOST + (
            b"Connection: close\r\nContent-Type: application/json\r\nAuthorization: Bearer " + key.encode()
            + b"\r\nContent-Length: %d\r\n\r\n" % len(body)) + body

    def send(self, request):
        """The status and the body of the answer, once neither the link nor the server asks to wait."""
        while True:
            head, _, body = (self.ask(request) or b"").partition(b"\r\n\r\n")
            if status(head) not in (429, 503, None):
                with contextlib.suppress(ValueError):
                    return status(head), json.loads(body)
                return status(head), {}
            time.sleep(0.05)

    def tap(self, amount, player):
        return {"tap": str(uuid.uuid4()), "do": "by", "player": player, "amount": str(amount), "round": 1, "waiting": 1}

    def scores(self):
        """The scores on the disk."""
        done = self.place.run("show", "Game", "--format", "json")
        return {row["id"]: float(row["score"] or 0) for row in json.loads(done.output)["players"]}


def damaged_taps(program, chance, thorough):
    """Each is taken whole or refused."""
    failures, count = [], 3000 if thorough else 300
    pieces = [b'"', b"{", b"}", b",", b":", b"\\", b"\\u0000", b"null", b"1e9", b"-", b"\xff", b"\0", b" " * 50, b"do"]
    with ScoringServer(program) as server:
        wanted = server.scores()
        players = list(wanted)
        for number in range(count):
            tap = json.dumps(server.tap(chance.choice([1, -2, "0.5"]), players[0])).encode()
            body = damaged(tap, chance, pieces)
            found, answer = server.send(server.request(body, server.keys[number % 9]))
            if found not in (200, 400, 409, 413):
                failures.append(f"{body!r}: {found}")
            for player in answer["players"] if found == 200 and "words" in answer else []:
                wanted[player["id"]] = float(player["score"].replace("\u2212", "-").replace("\u2013", "0"))
        if (found := server.scores()) != wanted:
            failures.append(f"scores {found}, answered {wanted}")
        failures += [problem] if (problem := server.problem()) else []
    return count, failures


def cut_taps(program, chance, thorough):
    """Connections end while a tap is sent, or before its answer; then all taps are sent again, twice. Each counts once."""
    failures, taps = [], []
    with ScoringServer(program) as server:
        wanted = server.scores()
        player = list(wanted)[0]
        for number in range(600 if thorough else 120):
            tap = server.tap(number + 1, player)
            request = server.request(tap, server.keys[number % 9])
            taps.append(request)
            wanted[player] += number + 1
            with server.connect() as connection:
                if chance.random() < 0.5:
                    # The other side hears of it by a reset, not by an end.
                    connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                connection.sendall(request if chance.random() < 0.6 else request[:chance.randrange(len(request))])
        for _ in range(2):
            with concurrent.futures.ThreadPoolExecutor(9) as pool:
                failures += [f"{request!r}: {found}" for request, (found, _) in zip(taps, pool.map(server.send, taps)) if found != 200]
        if (found := server.scores()) != wanted:
            failures.append(f"scores {found}, not {wanted}")
        failures += [problem] if (problem := server.problem()) else []
    return 3 * len(taps), failures


# MARK: PostgreSQL


class Base:
    """A server with boards in a database, of which each attack gets a copy."""

    def __init__(self, program, *settings):
        self.server, self.place, self.count = Postgres(*settings), Place(program), 0
        self.server.sql("CREATE DATABASE base TEMPLATE template0 ENCODING 'UTF8'")
        self.run("base", "database", "init", self.server.url("base"))
        self.run("base", "do", "Game", "add Ann Bob Cid", "score Ann +3 Bob +2", "team Ann Foxes", "round next", "score Cid +7")
        self.run("base", "do", "Other", "add Dov", "score Dov +1", "freeze", "score Dov +2")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.server.end()
        self.place.remove()

    @contextlib.contextmanager
    def copy(self):
        self.count += 1
        name = f"copy{self.count}"
        self.server.sql(f"CREATE DATABASE {name} TEMPLATE base")
        yield name
        self.server.sql(f"DROP DATABASE {name} WITH (FORCE)")

    def run(self, database, *words, **options):
        return self.place.run(*words, environment={"SCOREBOARD_DATA": self.server.url(database)}, **options)

    def screen(self, database, port=None):
        url = f"postgres://postgres@127.0.0.1:{port or self.server.port}/{database}"
        terminal = Terminal(
            [self.place.program, "Game", "--calm"],
            {**self.place.environment, "SCOREBOARD_DATA": url, "SCOREBOARD_CONFIG": "/dev/null"})
        terminal.settle(until=b"help")
        return terminal


def with_postgres(attack):
    """The attack with a server of its own; no case where PostgreSQL is not installed."""
    @functools.wraps(attack)
    def run(program, chance, thorough):
        if subprocess.run([SCRIPT, "find"], capture_output=True).returncode != 0:
            return 0, []
        with Base(program, "max_connections=100") as base:
            return attack(base, chance, thorough)
    return run


# Calls that read and write a board in every way.
CALLS = [
    ["boards"], ["show", "Game", "--rounds"], ["show", "Game", "--format", "json"], ["do", "Game", "score Ann +1"],
    ["do", "Game", "undo"], ["export"], ["show", "Game", "--at", "round 1"], ["chart", "Game", "-o", "chart.svg"],
    ["show", "Other", "--public"], ["do", "Game", "add Eve"], ["do", "New board", "add Ann"], ["do", "Game", "over", "rematch"],
    ["show", "Game", "--format", "script"],
]


def leaves(terminal, seconds, failures, what):
    """Ends a screen by 'q', and notes if that takes too long. Returns what it drew meanwhile."""
    text, end, again = b"", time.monotonic() + seconds, 0
    while time.monotonic() < end:
        with contextlib.suppress(OSError):
            while select.select([terminal.file], [], [], 0)[0] and (piece := os.read(terminal.file, 1 << 16)):
                text += piece
        # A screen that waits for a server reads Esc and q together later, and that is Alt-q.
        if time.monotonic() >= again:
            with contextlib.suppress(OSError):
                os.write(terminal.file, b"\x1b" if again == 0 else b"q")
            again = time.monotonic() + 0.2
        pid, ending = os.waitpid(terminal.pid, os.WNOHANG)
        if pid:
            os.close(terminal.file)
            if os.WIFSIGNALED(ending):
                failures.append(f"{what}: the screen died of signal {os.WTERMSIG(ending)}")
            return text
        time.sleep(0.02)
    failures.append(f"{what}: the screen did not end at q within {seconds} s")
    os.kill(terminal.pid, signal.SIGKILL)
    os.waitpid(terminal.pid, 0)
    os.close(terminal.file)
    return text


def message(kind, body=b""):
    return kind + struct.pack("!i", len(body) + 4) + body


def fault(text):
    return message(b"E", b"SFATAL\0VFATAL\0CXX000\0M" + text + b"\0\0")


def row(value):
    return message(b"D", struct.pack("!hi", 1, len(value)) + value)


Endless = collections.namedtuple("Endless", ["piece", "apart"], defaults=[0])
NOTICE = message(b"N", b"SNOTICE\0C00000\0M" + b"x" * 200 + b"\0\0")
READY = message(b"Z", b"I")
COLUMN = b"a\0" + struct.pack("!ihihih", 0, 0, 25, -1, -1, 0)
PARSED = message(b"1") + message(b"2")
DESCRIPTION = PARSED + message(b"T", struct.pack("!h", 1) + COLUMN)
ESCAPES = b"\x1b]0;evil\x07\x1b[2J\nError: fake\r\n\xff\xfe\xe2\x80\xae"
# What a server sends from some moment on. None closes the connection; afterwards it is silent.
EVIL = {
    "nothing": [], "an end": [None], "garbage": [random.Random(1).randbytes(5000)], "HTTP": [b"HTTP/1.1 200 OK\r\n\r\n" * 100],
    "endless zeros": [Endless(bytes(65536))], "endless notices": [Endless(NOTICE * 200)], "a notice a second": [Endless(NOTICE, 1)],
    "a byte a second": [Endless(b"R", 1)], "endless settings": [Endless(message(b"S", b"x\0" + b"y" * 500 + b"\0") * 50)],
    "escapes": [fault(ESCAPES), None], "an error of 5 MB": [fault(b"x" * 5_000_000), None],
    "an unknown way to log in": [message(b"R", struct.pack("!i", 99))], "a password": [message(b"R", struct.pack("!i", 3))],
    "endless challenges": [Endless(message(b"R", struct.pack("!i", 5) + b"salt"))],
    "a negative length": [b"R" + struct.pack("!i", -5) + bytes(100)],
    "a length of 2 GB": [PARSED + b"D" + struct.pack("!i", 0x7FFFFFFF), Endless(b"x" * 65536)],
    "endless rows": [DESCRIPTION, Endless(row(b"x" * 60_000) * 4)], "a row a second": [DESCRIPTION, Endless(row(b"x"), 0.9)],
    "endless notifications": [Endless(message(b"A", struct.pack("!i", 7) + b"scoreboard\x009223372036854775807\0") * 50)],
    "endless ready": [Endless(READY * 5000)], "a copy": [message(b"H", b"\0\0\0"), Endless(message(b"d", b"x" * 60_000))],
    "60,000 columns": [PARSED + message(b"T", struct.pack("!H", 60_000) + COLUMN * 60_000)],
    "nonsense": [(DESCRIPTION + row(b"\xff\x1b") + message(b"C", b"SELECT 1\0")) * 9 + READY],
    "no rows": [(DESCRIPTION + message(b"C", b"SELECT 0\0")) * 9 + READY],
}
# The bytes after which it does: at once, after it has said that it does not encrypt, after its welcome, or later.
MOMENTS = {"at once": b"", "in place of a welcome": b"N", "in place of an answer": READY, "while a screen is open": None}


class Proxy(threading.Thread):
    """Stands before a server, and turns evil."""

    def __init__(self, port, evil, after):
        super().__init__(daemon=True)
        self.target, self.evil, self.after, self.is_over = int(port), evil, after, False
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
            for work, source, target in ((self.ask, client, server), (self.answer, server, client)):
                threading.Thread(target=work, args=[source, target], daemon=True).start()

    def ask(self, source, target):
        with target, contextlib.suppress(OSError):
            while (piece := source.recv(1 << 16)) and not self.is_over:
                target.sendall(piece)

    def answer(self, source, target):
        source.settimeout(0.05)
        with target, contextlib.suppress(OSError):
            sent = b""
            while not self.is_over and (self.after is None or self.after not in sent):
                with contextlib.suppress(TimeoutError):
                    if not (piece := source.recv(1 << 16)):
                        return
                    target.sendall(piece)
                    sent = (sent + piece)[-(1 << 16):]
            for piece in self.evil:
                if piece is None:
                    return
                if isinstance(piece, bytes):
                    target.sendall(piece)
                while isinstance(piece, Endless) and not self.is_over:
                    target.sendall(piece.piece)
                    time.sleep(piece.apart)
            while not self.is_over:
                time.sleep(0.05)

    def end(self):
        self.is_over = True
        self.listener.close()


@with_postgres
def evil_servers(base, chance, thorough):
    """Whatever a server sends, and from when on: a call ends in time with one sentence, and a screen can be left."""
    failures = []
    cases = [(name, moment) for name in EVIL for moment in MOMENTS]
    cases = cases if thorough else chance.sample(cases, 32)

    def attack(case):
        name, moment = case
        what, proxy = f"a server that sends {name} {moment}", Proxy(base.server.port, EVIL[name], MOMENTS[moment])
        if MOMENTS[moment] is None:
            screen = base.screen("base", port=proxy.port)
            proxy.after = b""
            time.sleep(0.1)
            os.write(screen.file, b"+")
            # A result is waited for so long at most.
            if b"evil" in leaves(screen, 30, failures, what):
                failures.append(f"{what}: its text reached the terminal")
        else:
            secret = f"topsecret{proxy.port}"
            done = base.place.run("boards", seconds=45, environment={
                "SCOREBOARD_DATA": f"postgres://postgres@127.0.0.1:{proxy.port}/base", "PGPASSWORD": secret})
            # Opening takes ten seconds at most, and a result twenty and a gigabyte.
            if problem := done.problem(seconds=35, memory=1500, lines=1):
                failures.append(f"{what}: {problem}")
            elif len(done.errors) > 2000 or secret in done.errors:
                failures.append(f"{what}: {len(done.errors)} characters, {done.errors}")
        proxy.end()

    # Most of them wait.
    with concurrent.futures.ThreadPoolExecutor(8) as pool:
        list(pool.map(attack, cases))
    return len(cases), failures


BIG, LONG = "9223372036854775807", "repeat('x', 3000000)"
TEXTS = ["''", "' '", "E'\\x1b[31m\\nError: fake'", LONG, "'-'", "'NaN'", "'{}'", "'null'", f"'{BIG}'", "E'\\u202e'",
         "'[' || repeat('[', 100000)"]
NUMBERS = [BIG, f"-{BIG} - 1", "0", "-1", "1", "4611686018427387904"]
REALS = ["'NaN'", "'Infinity'", "'-Infinity'", "1e308", "-1e308", "0"]
# What somebody may write into the tables by hand.
VALUES = {
    "board": {
        "name": TEXTS, "round": NUMBERS + ["1000000", "1000000000"], "ranking": TEXTS, "wins": TEXTS, "step": NUMBERS,
        "target": NUMBERS, "ordering": TEXTS, "scores": TEXTS, "position": NUMBERS, "is_over": ["true"], "clock": TEXTS,
        "format": TEXTS, "knockout": TEXTS, "series": ["gen_random_uuid()"],
        "frozen": TEXTS + ["replace(frozen, ':', ':9')", "replace(frozen, '1', '9999999999999999')", "replace(frozen, '0', '1e308')"],
    },
    "player": {
        "name": TEXTS, "score": NUMBERS, "team": TEXTS, "colour": NUMBERS, "reached": NUMBERS, "position": REALS,
        "rounds": TEXTS + ["'1:1000'", "'1000000000:5'", f"'{BIG}:1'", "'-5:1'", "rounds || rounds"], "record": TEXTS,
    },
    "change": {
        "content": TEXTS + ["replace(content, '0', '99999')", "replace(content, '1', '-1')"], "command": TEXTS, "time": REALS,
        "writer": NUMBERS, "scope": ["gen_random_uuid()"], "reversal": TEXTS[:3], "reverses": NUMBERS,
        "sequence": [f"sequence + {BIG} - 1000", "-sequence", "sequence * 1000"],
    },
    "reversible": {
        "direction": ["'redo'", "'start'", "'freeze'", "'end'", "''"], "sequence": ["sequence + 1000", f"{BIG} - sequence"],
        "writer": NUMBERS,
    },
    "store": {
        "sequence": [BIG, "0", "-1", f"-{BIG}", "sequence - 1", "sequence + 1000"], "version": ["2", "2147483647"],
        "id": ["gen_random_uuid()"],
    },
    "roster": {"name": TEXTS, "name_key": TEXTS, "colour": NUMBERS, "team": TEXTS},
}


def statements():
    """What somebody may do to a database beside the program."""
    for table, columns in VALUES.items():
        yield f"DROP TABLE scoreboard.{table} CASCADE"
        for column, values in columns.items():
            for value in values:
                yield f"UPDATE scoreboard.{table} SET {column} = {value}"
    yield "DROP SCHEMA scoreboard CASCADE"
    yield "SELECT count(pg_notify('scoreboard', n::text)) FROM generate_series(1, 20000) n"
    for payload in (BIG, f"-{BIG}", "99999999999999999999", "", "x", "1e9", "9" * 7900):
        yield f"NOTIFY scoreboard, '{payload}'"


@with_postgres
def strange_statements(base, chance, thorough):
    """Whatever is in the tables, or is notified: calls end in time with a sentence, and an open screen can be left."""
    failures, cases = [], 0
    everything = list(statements())
    for statement in everything if thorough else chance.sample(everything, 40):
        with base.copy() as database:
            screen = base.screen(database)
            try:
                base.server.sql(statement, database=database)
            except subprocess.CalledProcessError:
                # The table does not take it.
                leaves(screen, 8, failures, statement)
                continue
            with contextlib.suppress(OSError):
                os.write(screen.file, b"+hjjr")
            for words in CALLS if thorough else chance.sample(CALLS, 5):
                cases += 1
                done = base.run(database, *words)
                if problem := done.problem(lines=8 if done.status == 1 else None, memory=600):
                    failures.append(f"{statement}: {' '.join(words)}: {problem}")
                elif len(done.errors) > 2000:
                    failures.append(f"{statement}: {' '.join(words)}: a sentence of {len(done.errors)} characters")
            if b"\x1b[31m\nError" in leaves(screen, 8, failures, statement):
                failures.append(f"{statement}: an escape reached the terminal")
    return cases, failures


def full_disk(program, chance, thorough):
    """The disk of the server is a small one, which a file fills again and again: acknowledged points are there, and no
    others."""
    folder = tempfile.mkdtemp(prefix="disk.")
    os.chmod(folder, 0o755)
    mount = ["mount", "-t", "tmpfs", "-o", "size=150m,mode=1777", "tmpfs", folder]
    if subprocess.run([SCRIPT, "find"], capture_output=True).returncode or subprocess.run(mount, capture_output=True).returncode:
        os.rmdir(folder)
        return 0, []
    failures, amounts, usual = [], {}, os.environ.get("TMPDIR", "/tmp")
    os.environ["TMPDIR"] = folder
    try:
        with Base(program, "min_wal_size=32MB", "max_wal_size=64MB", "restart_after_crash=on") as base:
            os.environ["TMPDIR"] = usual
            base.run("base", "do", "Game", "score Ann = 0")
            for _ in range(6 if thorough else 2):
                filler = os.path.join(folder, "filler")
                with open(filler, "wb", buffering=0) as file, contextlib.suppress(OSError):
                    while True:
                        file.write(bytes(1 << 16))
                begin, refused = time.monotonic(), 0
                while refused < 5 and time.monotonic() < begin + 20:
                    amount = len(amounts) + 1
                    # Names are long, so that a page is soon full.
                    long = [f"add {'x' * 9000}{amount}"] if refused < 3 else []
                    done = base.run("base", "do", "Game", f"score Ann +{amount}", *long, seconds=30)
                    amounts[amount] = done.status == 0
                    refused += done.status != 0
                    if problem := done.problem(lines=1, seconds=15, statuses=(0, 1)):
                        failures.append(problem)
                os.remove(filler)
                end = time.monotonic() + 30
                while base.run("base", "do", "Game", "score Bob +1").status != 0 and time.monotonic() < end:
                    time.sleep(0.5)
                    # A server that has given up is started again, as its owner would.
                    subprocess.run([SCRIPT, "start", base.server.folder], capture_output=True)
                if time.monotonic() >= end:
                    failures.append("afterwards nothing can be saved")
            commands = base.server.sql("SELECT split_part(command, E'\\n', 1) FROM scoreboard.change", database="base")
            for amount, is_saved in amounts.items():
                if (count := commands.count(f"score Ann +{amount}")) != is_saved:
                    failures.append(f"+{amount}, {'acknowledged' if is_saved else 'refused'}, is there {count} times")
    finally:
        os.environ["TMPDIR"] = usual
        subprocess.run(["umount", "-l", folder])
        shutil.rmtree(folder, ignore_errors=True)
    return len(amounts), failures


ATTACKS = [
    ("a crowd of 2,000, with the keeper's key", crowd), ("damaged and smuggled requests", damaged_requests),
    ("damaged taps", damaged_taps), ("connections cut during a tap, then sent again", cut_taps),
    ("database servers that turn evil", evil_servers), ("statements of others on the database", strange_statements),
    ("a full disk of the database server", full_disk),
]
