"""Attacks 'scoreboard serve' over its sockets, on 127.0.0.1. Called by attacks.py."""

import csv
import html.parser
import io
import json
import os
import random
import re
import resource
import selectors
import signal
import socket
import subprocess
import threading
import time
import xml.etree.ElementTree

from attacks import FOREIGN, Place, peak
from terminal import Terminal

# The most memory that the server may come to, and how long a key of the keeper may take meanwhile.
MEMORY, KEY = 300, 0.5
HOST = b"Host: localhost\r\n"


class Server:
    """'scoreboard serve' on data of its own, and a keeper in a terminal on the same data."""

    def __init__(self, program, players=40, big=0):
        self.place = Place(program, "serve")
        names = " ".join(f"Player{n}" for n in range(players))
        self.do("Game", f"add {names}")
        if big:
            script = "".join(f"add Somebody{n:05d}\nscore Somebody{n:05d} +{n % 900}\n" for n in range(big))
            done = self.place.run("do", "Big", "-", "--quiet", input=script, seconds=120)
            assert done.status == 0, done.errors
        self.log = open(self.place.path("log"), "wb")
        self.process = self.place.start("serve", "--port", "0", stdout=subprocess.PIPE, stderr=self.log)
        self.port = int(self.process.stdout.readline().strip().strip(b"/").rsplit(b":", 1)[1])
        self.keeper = None

    def do(self, *words):
        done = self.place.run("do", *words)
        assert done.status == 0, done.errors

    def keep(self):
        """Opens the keeper's terminal."""
        self.keeper = Terminal(
            [self.place.program, "Game", "--calm"], {**self.place.environment, "SCOREBOARD_CONFIG": "/dev/null"})
        self.keeper.settle(until=b"help")

    def key(self):
        """How long a key of the keeper takes until its first byte."""
        return self.keeper.type(b"+")[0]

    def connect(self, timeout=10):
        connection = socket.create_connection(("127.0.0.1", self.port), timeout=timeout)
        return connection

    def ask(self, request, timeout=10, limit=32 << 20):
        """Sends bytes, and returns all that comes until the server closes or is silent for so long."""
        received = b""
        with self.connect(timeout) as connection:
            try:
                connection.sendall(request)
            except OSError:
                pass
            try:
                while len(received) < limit and (piece := connection.recv(1 << 16)):
                    received += piece
            except OSError:
                pass
        return received

    def get(self, target, lines=b"", timeout=10):
        """The status and the body of a request for a target."""
        target = target.encode() if isinstance(target, str) else target
        received = self.ask(b"GET " + target + b" HTTP/1.1\r\n" + HOST + b"Connection: close\r\n" + lines + b"\r\n", timeout)
        head, _, body = received.partition(b"\r\n\r\n")
        return status(head), body

    def problem(self, memory=MEMORY):
        """What is wrong with the server now; None if nothing is."""
        if self.process.poll() is not None:
            return f"the server ended with {self.process.returncode}"
        begin = time.monotonic()
        found = self.get("/Game.csv")[0]
        if found != 200 or time.monotonic() - begin > 2:
            return f"/Game.csv was answered with {found} after {time.monotonic() - begin:.1f} s"
        if peak(self.process.pid) > memory:
            return f"the server had {peak(self.process.pid):.0f} MB"
        size = os.path.getsize(self.place.path("log"))
        if size > 10_000:
            return f"the server logged {size} bytes"
        return None

    def end(self):
        if self.keeper:
            self.keeper.end()
        if self.process.poll() is None:
            self.process.terminate()
            self.process.wait(timeout=30)
        self.process.stdout.close()
        self.log.close()
        self.place.remove()


def status(head):
    match = re.match(rb"HTTP/1\.1 (\d{3}) ", head)
    return int(match[1]) if match else None


class Keys(threading.Thread):
    """Presses a key of the keeper ten times a second meanwhile."""

    def __init__(self, server):
        super().__init__(daemon=True)
        self.server, self.times, self.is_over = server, [], False

    def run(self):
        while not self.is_over:
            self.times.append(self.server.key())
            time.sleep(0.1)

    def problem(self):
        self.is_over = True
        self.join()
        late = sorted(self.times)[int(len(self.times) * 0.95)]
        if late > KEY:
            return f"a key of the keeper took {late * 1000:.0f} ms"
        return None


class Several:
    """Connections that are open at the same time."""

    def __init__(self, server, count, first=b"", receive_buffer=None):
        self.connections = []
        for _ in range(count):
            connection = socket.socket()
            if receive_buffer:
                connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
            connection.settimeout(10)
            connection.connect(("127.0.0.1", server.port))
            self.connections.append(connection)
            self.send(connection, first)

    @staticmethod
    def send(connection, data):
        try:
            connection.setblocking(False)
            connection.send(data)
        except OSError:
            pass

    def send_all(self, data):
        for connection in self.connections:
            self.send(connection, data)

    def closed(self, seconds):
        """Of how many the server ends its side within so many seconds. Reads what comes."""
        selector, count = selectors.DefaultSelector(), 0
        for connection in self.connections:
            connection.setblocking(False)
            selector.register(connection, selectors.EVENT_READ)
        end = time.monotonic() + seconds
        while selector.get_map() and (left := end - time.monotonic()) > 0:
            for key, _ in selector.select(left):
                try:
                    piece = key.fileobj.recv(1 << 16)
                except OSError:
                    piece = b""
                if not piece:
                    count += 1
                    selector.unregister(key.fileobj)
        selector.close()
        return count

    def end(self):
        for connection in self.connections:
            connection.close()


def slow_headers(server, chance, thorough):
    count, failures = 500, []
    keys = Keys(server)
    keys.start()
    several = Several(server, count, b"GET /Game HTTP/1.1\r\nHost: local")
    end = time.monotonic() + 9
    while time.monotonic() < end:
        several.send_all(chance.choice([b"h", b"X: y\r\n", b"\r\n "[:1]]))
        time.sleep(0.5)
        if problem := server.problem():
            failures.append(problem)
            break
    closed = several.closed(4)
    if closed != count:
        failures.append(f"of {count} connections with heads of more than 10 s, {count - closed} are open")
    several.end()
    failures += [problem] if (problem := keys.problem()) else []
    return count, failures


def slow_readers(server, chance, thorough):
    """Each asks for a page that is large and like no other, and reads nothing of it."""
    count, failures = 2000 if thorough else 600, []
    keys = Keys(server)
    keys.start()
    several = Several(server, 0)
    for number in range(count):
        page = Several(server, 1, b"GET /Big?rounds&top=%d HTTP/1.1\r\n" % (3000 + number) + HOST + b"\r\n", 4096)
        several.connections += page.connections
    end = time.monotonic() + (35 if thorough else 12)
    most = 0
    while time.monotonic() < end:
        most = max(most, peak(server.process.pid))
        time.sleep(0.2)
    several.end()
    if most > MEMORY:
        failures.append(f"{count} connections that ask for pages and read nothing: the server had {most:.0f} MB")
    failures += [problem] if (problem := keys.problem()) else []
    return count, failures


def slow_event_readers(server, chance, thorough):
    """Readers of changes that never read any."""
    count, failures = 1000 if thorough else 300, []
    several = Several(server, count, b"GET /Big/events HTTP/1.1\r\n" + HOST + b"\r\n", 4096)
    witness = Several(server, 1, b"GET /Big/feed HTTP/1.1\r\n" + HOST + b"\r\n")
    script = "".join(f"score Somebody{chance.randrange(1000):05d} +1\n" for _ in range(300))
    server.do("Big", "score Somebody00001 +1")
    done = server.place.run("do", "Big", "-", "--quiet", input=script, seconds=60)
    if done.status != 0:
        failures.append(done.errors)
    server.do("Big", "add LAST")
    received, end = b"", time.monotonic() + 10
    witness.connections[0].settimeout(10)
    while b'"LAST"' not in received and time.monotonic() < end:
        try:
            received = received[-100:] + witness.connections[0].recv(1 << 20)
        except OSError:
            break
    if b'"LAST"' not in received:
        failures.append("a reader that reads did not get the last change within 10 s")
    failures += [problem] if (problem := server.problem()) else []
    several.end()
    witness.end()
    return count, failures


def many_connections(server, chance, thorough):
    count, failures = 2000, []
    keys = Keys(server)
    keys.start()
    firsts = [
        b"", b"GET", b"GET /Game/events HTTP/1.1\r\n" + HOST + b"\r\n", b"GET /Game HTTP/1.1\r\n" + HOST + b"\r\n",
        b"GET /Game/feed HTTP/1.1\r\n" + HOST + b"\r\n"]
    several = Several(server, 0)
    for number in range(count):
        several.connections += Several(server, 1, firsts[number % len(firsts)]).connections
    end = time.monotonic() + (30 if thorough else 8)
    while time.monotonic() < end:
        if problem := server.problem():
            failures.append(f"with {count} connections {problem}")
            break
        time.sleep(0.5)
    several.end()
    failures += [problem] if (problem := keys.problem()) else []
    # More connections than the server admits are refused in words, and it is there again afterwards.
    several = Several(server, 3200)
    refused = server.ask(b"GET / HTTP/1.1\r\n" + HOST + b"\r\n", timeout=3)
    if status(refused) != 503:
        failures.append(f"with 3200 connections another one was answered with {refused[:80]!r}")
    several.end()
    time.sleep(1)
    failures += [problem] if (problem := server.problem()) else []
    return count + 3200, failures


def header_floods(server, chance, thorough):
    floods = {
        "100,000 lines": b"".join(b"X-%d: y\r\n" % n for n in range(100_000)),
        "1 line of 10 MB": b"X: " + b"y" * 10_000_000 + b"\r\n",
        "1 name of 10 MB": b"y" * 10_000_000 + b": x\r\n",
        "101 lines": b"X: y\r\n" * 101,
        "1,000,000 empty values": b"X:\r\n" * 1_000_000,
        "folded lines": b"X: y\r\n" + b" z\r\n" * 100_000,
        "100,000 hosts": HOST * 100_000,
        "cookies of 64 kB": b"Cookie: " + b"a=b; " * 13_000 + b"\r\n",
        "If-None-Match of 7 kB": b"If-None-Match: " + b'"a",' * 1_800 + b"\r\n",
    }
    failures = []
    for name, flood in floods.items():
        received = server.ask(b"GET /Game HTTP/1.1\r\n" + HOST + flood + b"\r\n", timeout=5)
        # A reset may come before the response is read.
        if status(received) not in (400, 431, None) and not (len(flood) < 16_000 and status(received) == 200):
            failures.append(f"{name}: answered with {received[:80]!r}")
        if problem := server.problem():
            failures.append(f"{name}: {problem}")
    several = Several(server, 200)
    for _ in range(20):
        several.send_all(b"GET /Game HTTP/1.1\r\nX: " + b"y" * 60_000)
    failures += [f"200 unfinished heads of 60 kB: {problem}"] if (problem := server.problem()) else []
    several.end()
    return len(floods) + 200, failures


def long_targets(server, chance, thorough):
    failures, cases = [], 0
    for length in (100, 2000, 4000, 8000, 8200, 16_000, 70_000, 1_000_000, 20_000_000):
        for unit in (b"a", b"%41", b"/", b"?a&", b"/../", b"%2e%2e%2f", b"?a=b&c=%F0%9F%98%80&", b"\xc3\xa9"):
            cases += 1
            target = b"/" + unit * (length // len(unit))
            received = server.ask(b"GET " + target + b" HTTP/1.1\r\n" + HOST + b"Connection: close\r\n\r\n", timeout=5)
            if status(received) not in (200, 400, 404, 414, 431, None):
                failures.append(f"{length} bytes of {unit}: answered with {received[:80]!r}")
            if len(received) > 1 << 20:
                failures.append(f"{length} bytes of {unit}: answered with {len(received)} bytes")
    failures += [problem] if (problem := server.problem()) else []
    return cases, failures


def responses(received):
    """The bodies of responses that came one after the other; None if they are not whole."""
    bodies = []
    while received:
        head, separator, rest = received.partition(b"\r\n\r\n")
        length = re.search(rb"Content-Length: (\d+)", head)
        if not separator or not length or status(head) is None:
            return None
        bodies.append((status(head), rest[:int(length[1])]))
        received = rest[int(length[1]):]
    return bodies


def pipelining(server, chance, thorough):
    failures, cases = [], 0
    for count in (2, 100, 1000, 1500):
        cases += count
        requests = b"".join(b"GET /none%d HTTP/1.1\r\n" % number + HOST + b"\r\n" for number in range(count))
        bodies = responses(server.ask(requests, timeout=5))
        if bodies is None:
            failures.append(f"{count} requests at once: the responses are not whole")
        # No connection has more than 1,000.
        elif len(bodies) != min(count, 1000) or any(b"none%d'" % n not in body for n, (_, body) in enumerate(bodies)):
            # The apostrophes are escaped in pages.
            if len(bodies) != min(count, 1000) or any(b"none%d&#39;" % n not in body for n, (_, body) in enumerate(bodies)):
                failures.append(f"{count} requests at once: {len(bodies)} responses, or another order")
    # Pipelined requests for large pages whose responses nobody reads.
    several = Several(server, 100, (b"GET /Big HTTP/1.1\r\n" + HOST + b"\r\n") * 500, 4096)
    cases += 50_000
    time.sleep(3)
    failures += [f"unread pipelines: {problem}"] if (problem := server.problem()) else []
    several.end()
    return cases, failures


def versions(server, chance, thorough):
    failures = []
    table = [
        (b"GET /Game HTTP/1.0\r\n\r\n", 200), (b"GET /Game HTTP/1.0\r\nConnection: keep-alive\r\n\r\n", 200),
        (b"GET /Game HTTP/1.1\r\n\r\n", 400), (b"GET /Game\r\n\r\n", None), (b"GET /Game HTTP/0.9\r\n\r\n", None),
        (b"GET /Game HTTP/2.0\r\n" + HOST + b"\r\n", None), (b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", None),
        (b"GET /Game HTTP/1.1000\r\n" + HOST + b"\r\n", None), (b"GET /Game HTTP/11\r\n" + HOST + b"\r\n", None),
        (b"GET /Game HTTP/1.1 \r\n" + HOST + b"\r\n", None), (b"get /Game HTTP/1.1\r\n" + HOST + b"\r\n", None),
        (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(200), None), (b"\0" * 1000, None),
        (b"GET /Game HTTP/1.0\nHost: localhost\n\n", None), (b"SSH-2.0-OpenSSH_9.2\r\n", None),
        (b"OPTIONS * HTTP/1.1\r\n" + HOST + b"\r\n", 405), (b"TRACE /Game HTTP/1.1\r\n" + HOST + b"\r\n", 405),
        (b"CONNECT localhost:22 HTTP/1.1\r\n" + HOST + b"\r\n", 405), (b"HEAD /Game HTTP/1.1\r\n" + HOST + b"\r\n", 200),
        (b"HEAD /Game/events HTTP/1.1\r\n" + HOST + b"\r\n", 200), (b"DELETE /Game HTTP/1.1\r\n" + HOST + b"\r\n", 405),
    ]
    for request, wanted in table:
        received = server.ask(request, timeout=2)
        found = status(received)
        if wanted is not None and found != wanted or wanted is None and found not in (None, 200, 400, 404, 405, 505):
            failures.append(f"{request[:60]!r}: answered with {received[:60]!r} instead of {wanted}")
        if request.startswith(b"HEAD") and not received.endswith(b"\r\n\r\n"):
            failures.append(f"{request[:60]!r}: answered with a body")
    failures += [problem] if (problem := server.problem()) else []
    return len(table), failures


def smuggling(server, chance, thorough):
    """Whatever a body is said to be, nothing in it is a request."""
    hidden = b"GET /smuggled HTTP/1.1\r\n" + HOST + b"\r\n"
    lines = [
        b"Transfer-Encoding: chunked\r\n", b"Transfer-Encoding: chunked\r\nContent-Length: 4\r\n",
        b"Content-Length: 4\r\nTransfer-Encoding: chunked\r\n", b"Transfer-Encoding: xchunked\r\n",
        b"Transfer-Encoding : chunked\r\n", b"Transfer-Encoding: chunked, identity\r\n", b"Transfer-Encoding:\tchunked\r\n",
        b"Transfer-Encoding: identity\r\nTransfer-Encoding: chunked\r\n", b"X: y\nTransfer-Encoding: chunked\r\n",
        b"Content-Length: 4\r\nContent-Length: 5\r\n", b"Content-Length: 4, 4\r\n", b"Content-Length: +4\r\n",
        b"Content-Length: -1\r\n", b"Content-Length: 0x4\r\n", b"Content-Length: 99999999999999999999\r\n",
        b"Content-Length: 18446744073709551616\r\n", b"Content-Length: 04\r\n", b"Content-Length: 4\r\n",
        b"Content-Length:\r\n 4\r\n", b"Content-Length: 4 \r\n", b"Content-Length\0: 4\r\n",
        b"Upgrade: h2c\r\nConnection: Upgrade\r\n",
        b"Upgrade: websocket\r\nConnection: Upgrade\r\nContent-Length: 4\r\n", b"Transfer-Encoding: \x0bchunked\r\n",
        b"Transfer-Encoding: chunked\r\nTransfer-Encoding: cow\r\n", b"Content-Length: 4\r\nExpect: 100-continue\r\n",
    ]
    bodies = [
        b"", b"0\r\n\r\n", b"ffffffffffffffff\r\n", b"5\r\nhello\r\n0\r\n\r\n", b"0;" + b"x" * 5000 + b"\r\n\r\n", b"\r\n0\r\n\r\n",
        b"-1\r\n\r\n", b"5\nhello\n0\n\n", b"0\r\nX: y\r\n" * 50 + b"\r\n", b"1" * 500 + b"\r\n", b"4\r\nabcd\r\n",
        b"zz\r\n\r\n", b"abcd",
    ]
    failures, cases = [], 0
    for line in lines:
        for body in bodies if thorough else chance.sample(bodies, 5):
            for method in (b"GET", b"POST"):
                cases += 1
                request = method + b" /Game.csv HTTP/1.1\r\n" + HOST + line + b"\r\n" + body + hidden
                received = server.ask(request, timeout=3)
                if received.count(b"HTTP/1.1 ") > 1:
                    failures.append(f"{request!r}: {received.count(b'HTTP/1.1 ')} responses")
    failures += [problem] if (problem := server.problem()) else []
    return cases, failures


def expectations(server, chance, thorough):
    failures, cases = [], 0
    for expectation in (b"100-continue", b"100-Continue", b"200-ok", b"x" * 5000, b"", b"100-continue, 100-continue"):
        for line in (b"", b"Content-Length: 5\r\n", b"Transfer-Encoding: chunked\r\n"):
            cases += 1
            received = server.ask(
                b"GET /Game HTTP/1.1\r\n" + HOST + b"Connection: close\r\nExpect: " + expectation + b"\r\n" + line + b"\r\n", timeout=3)
            if status(received) not in (200, 413, 417):
                failures.append(f"Expect {expectation[:20]} with {line}: answered with {received[:60]!r}")
    return cases, failures


def encodings(server, chance, thorough):
    targets = [
        "/%00", "/Game%00", "/Game%00.json", "/%c0%ae%c0%ae/", "/%c0%afetc%c0%afpasswd", "/%e0%80%af", "/%f0%80%80%af", "/%ff%fe",
        "/%ed%a0%80", "/%f4%90%80%80", "/..%2f..%2f..%2fetc%2fpasswd", "/../../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd",
        "/-/../../etc/passwd", "/-/%2e%2e%2fpage.css", "/-/page.css%00", "/-/", "/-", "/-/..", "//Game", "///", "/./Game", "/Game/",
        "/Game//events", "/Game/events/", "/Game/../Game", "\\..\\..\\", "/Game%2fevents", "/Game%", "/Game%4", "/Game%zz",
        "/Game%u0041",
        "/?%", "/?a=%ff", "/Game?top=99999999999999999999", "/Game?top=-1", "/Game?top=0x10",
        "/Game?pages=99999999999999999999999s",
        "/Game?pages=1e400", "/Game?pages=%d9%a3", "/Game?pages=%c2%bd", "/Game?pages=-5s", "/Game?chart=%00",
        "/Game?theme=%0d%0aX:%20y",
        "/Game.svg?size=80x24", "/Game.svg?size=-80x24", "/Game.svg?size=999999999999x1", "/Game.svg?size=200x60",
        "/Game.svg?size=x",
        "/Game/frame?size=1x1", "/Game/frame?size=80x24x1", "/Game/frame?size=%2b80x24",
        "/Game/chart.svg?top=999999999999999999999",
        "/Game/chart.svg?by=%00", "/Game/events?since=%0d%0aX", "/Game%0d%0aSet-Cookie:%20a=b", "/%1b%5b31m", "/%e2%80%ae", "/%07",
        "http://evil.example/Game", "http://", "https:///", "file:///etc/passwd", "*", "Game", "", "/\x7f", "/Game?" + "&" * 3000,
        "/Game?" + "=" * 3000, "/Game?a=1&a=2&a=3", "/.json", "/.svg", "/.csv?rounds", "/.json/events", "/Game.json.json",
        "/Game.JSON",
    ]
    failures, cases = [], 0
    for target in targets:
        for method in (b"GET", b"HEAD"):
            cases += 1
            is_stream = "/events" in target or "/feed" in target
            received = server.ask(
                method + b" " + target.encode("utf-8", "surrogateescape") + b" HTTP/1.1\r\n" + HOST + b"Connection: close\r\n\r\n",
                timeout=0.5 if is_stream else 3)
            head, _, body = received.partition(b"\r\n\r\n")
            if status(head) not in (200, 400, 404, None) or b"root:" in body:
                failures.append(f"{target!r}: answered with {received[:80]!r}")
            if b"\r\nX:" in head or b"Set-Cookie" in head:
                failures.append(f"{target!r}: a line of the head is the target's: {head!r}")
            text = body.decode("utf-8", "replace")
            if foreign := FOREIGN.search(text):
                failures.append(f"{target!r}: the body has {foreign[0]!r}")
    failures += [problem] if (problem := server.problem()) else []
    return cases, failures


def foreign_hosts(server, chance, thorough):
    foreign = [
        "evil.example", "localhost.evil.example", "127.0.0.1.evil.example", "127.evil.example", "evil.example:80",
        "evil.example#localhost",
        "localhost@evil.example", "[::1].evil.example", "[::1]evil.example", "[::2]", "127.0.0.1@evil.example", "0x7f.1",
        "2130706433",
        "localhosT.evil", "local\u00adhost", "notlocalhost", "evil.localhost.example", "192.168.0.1", "10.0.0.1:8080", "0.0.0.0",
        "evil..localhost.",
        "localhost:80@evil.example", "localhost:evil.example",
    ]
    own = ["localhost", "LOCALHOST", "localhost:8080", "127.0.0.1", "127.0.0.1:80", "[::1]", "[::1]:8080", "scores.localhost"]
    failures = []
    for name in foreign + own:
        received = server.ask(b"GET /Game HTTP/1.1\r\nHost: " + name.encode() + b"\r\nConnection: close\r\n\r\n", timeout=3)
        if status(received) == 200 and name in foreign or status(received) != 200 and name in own:
            failures.append(f"Host: {name}: answered with {received[:60]!r}")
    return len(foreign + own), failures


def last_event_ids(server, chance, thorough):
    first = server.get("/Game/events", timeout=1)[1]
    number, stream = re.search(rb"id: (\d+)-(\w+)", first).groups()
    given = [
        b"", b"-", b"--", b"-1", b"0", b"99999999999999999999", b"9223372036854775807",
        b"-9223372036854775808", number, number + b"-",
        number + b"-" + stream, number + b"-" + stream.upper(), number + b"-other",
            b"+" + number, number + b"-" + stream + b"-x", b"\xff\xfe", b"a" * 8000,
        b"1e3", b"0x10", number + b" ", b"\t" + number, b"{}", b"'; DROP TABLE change; --", b"%00", b"\xf0\x9f\x98\x80", b"NaN",
        b"1" * 5000,
    ]
    given += [bytes(chance.choice(b"0123456789-abcxyz") for _ in range(chance.randrange(1, 30))) for _ in range(200 if thorough else 20)]
    failures = []
    for value in given:
        received = server.get("/Game/events", b"Last-Event-ID: " + value + b"\r\n", timeout=0.3)
        if received[0] not in (200, 400, 431):
            failures.append(f"Last-Event-ID {value[:40]}: {received[0]}")
        known = value.strip() in (number, b"+" + number, number + b"-" + stream)
        if received[0] == 200 and not known and b'"type":"board"' not in received[1].replace(b" ", b""):
            failures.append(f"Last-Event-ID {value[:40]}: not the whole board but {received[1][:100]!r}")
    failures += [problem] if (problem := server.problem()) else []
    return len(given), failures


# Names that try to become more than a name. A name of the language has no control character, but an archive may bring one.
HOSTILE = [
    "<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "' onmouseover='alert(1)", "</title><svg onload=alert(1)>",
    "&lt;b&gt;&amp;#60;",
    "{{constructor}}", "${alert(1)}", "]]><x/>", "<!--", "-->", "</script>", "\\u003cscript\\u003e", "\\\"}],\"x\":[{\"",
    "\n\ndata: {\"type\":\"board\"}\n\n",
    "\r\nevent: x\r\n", "id: 99\n", "\u2028\u2029", "\u202e\u2066evil", "\ufeff\ufffe\uffff", "\x01\x02\x1b[31m",
    "\x7f\x80\x9b31m", "javascript:alert(1)",
    "%3Cscript%3E", "../../etc/passwd", "\U000e0001\U000e0041", "a\u0301" * 30, "=1+1", "<?xml version=\"1.0\"?>",
    "<!DOCTYPE x [<!ENTITY a \"b\">]>&a;", "\\", "\"", "'",
    "data:text/html,<b>", "<bdi>", "</bdi></th>", "]]>", "%00%0a", "\U0010ffff", "url(x)", "}*{color:red", "</style><b>",
]


class Structure(html.parser.HTMLParser):
    """The elements of a page, and the names of their attributes."""

    def __init__(self, text):
        super().__init__()
        self.elements = []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        self.elements.append((tag, [name for name, _ in attributes]))
        for name, value in attributes:
            if name in ("href", "src", "srcset") and not re.match(r"[/?]", value):
                self.elements.append((tag, value))

    def handle_comment(self, data):
        self.elements.append("comment")


def elements(text):
    return [(element.tag, sorted(element.keys())) for element in xml.etree.ElementTree.fromstring(text).iter()]


def hostile_names(server, chance, thorough):
    """A board of hostile names has the elements of the same board with harmless ones, and every text can be read."""
    failures, cases = [], 0
    place = Place(server.place.program, "names")
    views = ["", "?rounds", "?big", "?chart", "?overlay", "?chart=gap"]
    for start in range(0, len(HOSTILE), 6):
        # A name of characters that are not seen alone is refused.
        names = [name + "x" for name in HOSTILE[start:start + 6]]
        found = {}
        for kind, given in (("hostile", names), ("plain", [f"p{n}" for n in range(len(names))])):
            title, team = (given[0] + " title", given[-1]) if kind == "hostile" else ("plain title", "club")
            title = title.replace("\0", " ")
            table = io.StringIO()
            csv.writer(table).writerows([["name", "score",
                "team"], *([name, n + 1, team if n == 0 else ""] for n, name in enumerate(given))])
            done = place.run("import", "-", "--format", "csv", "--board", title, input=table.getvalue())
            if problem := done.problem(statuses=[0]):
                failures.append(f"{given}: {problem}")
                continue
            other = SimpleServer(place)
            identity = json.loads(place.run("show", title, "--format", "json").output)["id"]
            path = "/" + identity
            found[kind] = other.texts(path, views, failures, given)
            cases += len(found[kind])
            other.end()
            for suffix in ("", "-wal", "-shm"):
                if os.path.exists(place.data + suffix):
                    os.remove(place.data + suffix)
        for view, value in found["hostile"].items():
            wanted = found.get("plain", {}).get(view, [])
            if view in (".svg", "/chart.svg"):
                # A screen has as many runs of text as its rows need: only other kinds of elements are an escape.
                value, wanted = sorted({str(v) for v in value} - {str(w) for w in wanted}), []
            if value != wanted:
                failures.append(f"{names}: {view or 'page'} has other elements: {[v for v in value if v not in wanted][:3]}")
    place.remove()
    return cases, failures


class SimpleServer(Server):
    """A server on data that is there."""

    def __init__(self, place):
        self.place, self.keeper = place, None
        self.log = open(place.path("log"), "wb")
        self.process = place.start("serve", "--port", "0", stdout=subprocess.PIPE, stderr=self.log)
        self.port = int(self.process.stdout.readline().strip().strip(b"/").rsplit(b":", 1)[1])

    def texts(self, path, views, failures, names):
        """The structure of each text; what cannot be read is a failure."""
        found = {}

        def read(view, parse, timeout=5):
            code, body = self.get((path if view != "list" else "/") + (view if view != "list" else ""), timeout=timeout)
            try:
                text = body.decode("utf-8")
                if code != 200:
                    raise ValueError(f"status {code}")
                # A table has names as they are, as those who read it again need them.
                if view != ".csv" and (foreign := FOREIGN.search(text)):
                    raise ValueError(f"{foreign[0]!r} in it")
                found[view] = parse(text)
            except (ValueError, xml.etree.ElementTree.ParseError) as error:
                failures.append(f"{names}: {view or 'page'}: {error}: {body[:100]!r}")

        for view in views + ["list"]:
            read(view, lambda text: Structure(text).elements)
        read(".json", lambda text: json.loads(text) and [])
        read(".csv", lambda text: [])
        read(".svg", elements)
        read("/chart.svg", elements)
        read("/frame", lambda text: [])
        read("/events", events, timeout=0.3)
        read("/feed", lambda text: [json.loads(line) for line in text.splitlines()] and [], timeout=0.3)
        return found

    def end(self):
        self.process.terminate()
        self.process.wait(timeout=30)
        self.process.stdout.close()
        self.log.close()


def events(text):
    for line in text.split("\n"):
        if line.startswith("data: "):
            json.loads(line[6:])
        elif line and not re.fullmatch(r"id: \d+-\w+|retry: \d+|event: time|data:\d+|:", line):
            raise ValueError(f"a line of events is {line!r}")
    return []


def mutated_requests(server, chance, thorough):
    whole = b"GET /Game?rounds HTTP/1.1\r\n" + HOST + b"Accept: */*\r\nIf-None-Match: \"a\"\r\nConnection: close\r\n\r\n"
    pieces = [b"\r\n", b"\n", b"\0", b":", b" ", b"\t", b"%", b"HTTP/1.1", b"\xff", b"Content-Length: 1\r\n", b"\r",
        b"Host: a\r\n", b"/", b"?", b"\x80" * 50]
    count, failures = 5000 if thorough else 600, []
    for _ in range(count):
        request = bytearray(whole)
        for _ in range(chance.randrange(1, 6)):
            place = chance.randrange(len(request))
            match chance.randrange(4):
                case 0: request[place] = chance.randrange(256)
                case 1: request[place:place] = chance.choice(pieces)
                case 2: del request[place:place + chance.randrange(1, 8)]
                case 3: request[place:place] = request[:chance.randrange(1, len(request))]
        with server.connect(5) as connection:
            try:
                connection.sendall(bytes(request))
                connection.shutdown(socket.SHUT_WR)
                received = b""
                while piece := connection.recv(1 << 16):
                    received += piece
            except TimeoutError:
                failures.append(f"{bytes(request)!r}: no end within 5 s")
                continue
            except OSError:
                continue
        if received and not received.startswith(b"HTTP/1.1 "):
            failures.append(f"{bytes(request)!r}: answered with {received[:60]!r}")
    failures += [problem] if (problem := server.problem()) else []
    return count, failures


def load(server, chance, seconds):
    """Asks for costly pages that are like no other on many connections; returns a function that ends it."""
    several = Several(server, 0)
    for number in range(400):
        target = chance.choice([
            b"/Big?rounds&top=%d", b"/Big?top=%d", b"/Big.svg?size=200x%d", b"/Big/chart.svg?by=rank&top=%d", b"/Big?x%d",
            b"/Big?chart&top=%d"])
        number = 8 + number % 50 if b"size" in target else number * 7
        several.connections += Several(server, 1, (b"GET " + target % number + b" HTTP/1.1\r\n" + HOST + b"\r\n") * 20).connections
    return several


def changes_under_load(server, chance, thorough):
    """A change reaches a reader while others ask for costly pages."""
    failures = []
    witness = Several(server, 1, b"GET /Game/feed HTTP/1.1\r\n" + HOST + b"\r\n").connections[0]
    witness.settimeout(10)
    witness.recv(1 << 20)
    several = load(server, chance, 5)
    keys = Keys(server)
    keys.start()
    slowest = 0
    for number in range(5):
        server.do("Game", f"add Late{number}")
        begin, received = time.monotonic(), b""
        try:
            while b"Late%d" % number not in received:
                received += witness.recv(1 << 20)
        except OSError:
            pass
        slowest = max(slowest, time.monotonic() - begin)
    if slowest > 2:
        failures.append(f"400 connections ask for costly pages: a change reached a reader after {slowest:.1f} s")
    failures += [problem] if (problem := keys.problem()) else []
    if peak(server.process.pid) > MEMORY:
        failures.append(f"400 connections ask for costly pages: the server had {peak(server.process.pid):.0f} MB")
    several.end()
    witness.close()
    return 400 * 20, failures


def interrupt_under_load(server, chance, thorough):
    failures = []
    several = load(server, chance, 5)
    events = Several(server, 500, b"GET /Game/events HTTP/1.1\r\n" + HOST + b"\r\n")
    time.sleep(1)
    begin = time.monotonic()
    server.process.send_signal(signal.SIGINT)
    try:
        server.process.wait(timeout=30)
        seconds = time.monotonic() - begin
        if seconds > 2:
            failures.append(f"Ctrl-C under load took {seconds:.1f} s")
        if server.process.returncode != -signal.SIGINT:
            failures.append(f"Ctrl-C under load ended it with {server.process.returncode}")
    except subprocess.TimeoutExpired:
        failures.append("Ctrl-C under load did not end it within 30 s")
        server.process.kill()
        server.process.wait()
    several.end()
    events.end()
    log = open(server.place.path("log")).read()
    if log:
        failures.append(f"the server logged {log[:100]!r}")
    return 1, failures


ATTACKS = [
    ("foreign Host", foreign_hosts), ("HTTP/1.0, other versions and methods", versions), ("Expect", expectations),
    ("chunked garbage and smuggled requests", smuggling), ("NUL, overlong UTF-8, traversal and values", encodings),
    ("Last-Event-ID of any kind", last_event_ids), ("names against HTML, JSON, SVG, CSV and events", hostile_names),
    ("mutated requests", mutated_requests), ("long targets", long_targets), ("floods of headers", header_floods),
    ("pipelining", pipelining), ("slow headers, with the keeper's key", slow_headers),
    ("2,000 connections, with the keeper's key", many_connections), ("event readers that never read", slow_event_readers),
    ("changes while costly pages are asked for, with a key", changes_under_load),
    ("readers of large pages that never read, with a key", slow_readers), ("Ctrl-C under load", interrupt_under_load),
]


def run(program, seed, thorough):
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    server = Server(program, big=4000)
    server.keep()
    try:
        for name, attack in ATTACKS:
            if server.process.poll() is not None and attack is not interrupt_under_load:
                server.end()
                server = Server(program, big=4000)
                server.keep()
            chance = random.Random(f"{seed} {name}")
            cases, failures = attack(server, chance, thorough)
            yield name, cases, failures
    finally:
        server.end()
