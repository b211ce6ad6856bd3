"""Attacks 'scoreboard serve --score' over its sockets, on 127.0.0.1: nothing may count twice, or without right. Called by
attacks.py."""

import concurrent.futures
import json
import random
import socket
import struct
import subprocess
import threading
import time
import urllib.parse
import uuid

from attack_serve import HOST, Keys, Server, Several, status

SCORERS = 10
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"


class ScoringServer(Server):
    """A server with scorers, all for all players but the last, who is for Player1 alone."""

    def __init__(self, program):
        super().__init__(program, players=3)
        self.process.terminate()
        self.process.wait(timeout=30)
        self.process.stdout.close()
        words = [word for n in range(SCORERS) for word in ("--as", f"S{n}" + ("=Player1" if n == SCORERS - 1 else ""))]
        self.process = self.place.start(
            "serve", "Game", "--score", *words, "--port", "0", stdout=subprocess.PIPE, stderr=self.log)
        self.port = int(self.process.stdout.readline().strip().strip(b"/").rsplit(b":", 1)[1])
        links = [self.process.stdout.readline().decode().strip() for _ in range(SCORERS)]
        self.keys = [link.split("#k=")[1] for link in links]
        self.path = urllib.parse.urlsplit(links[0].split(": ", 1)[1]).path.encode()
        self.players = [row["id"] for row in self.message(self.keys[0])[1]["players"]]

    def request(self, body, key=None, lines=b"", host=HOST, method=b"POST", type=b"application/json", path=None):
        """The bytes of a request."""
        body = body if isinstance(body, bytes) else json.dumps(body).encode()
        head = method + b" " + (path or self.path) + b" HTTP/1.1\r\n" + host + b"Connection: close\r\n"
        if type:
            head += b"Content-Type: " + type + b"\r\n"
        if key is not None:
            head += b"Authorization: Bearer " + (key if isinstance(key, bytes) else key.encode()) + b"\r\n"
        return head + b"Content-Length: %d\r\n" % len(body) + lines + b"\r\n" + body

    def send(self, request):
        """The status and the body of the answer."""
        head, _, body = self.ask(request).partition(b"\r\n\r\n")
        self.head = head
        try:
            return status(head), json.loads(body)
        except ValueError:
            return status(head), {}

    def message(self, key, lines=b"", **message):
        return self.send(self.request(message, key, lines))

    def tap(self, amount, player=0, **more):
        return {"tap": str(uuid.uuid4()), "do": "by", "player": self.players[player], "amount": str(amount), "round": 1, **more}

    def until_taken(self, key, message, lines=b""):
        """The answer to a tap that is sent again while the link, or the server, asks to wait."""
        while True:
            found, answer = self.message(key, lines, **message)
            if found not in (429, 503, None):
                return found, answer
            time.sleep(0.1)

    def scores(self):
        """The scores on the disk."""
        done = self.place.run("show", "Game", "--format", "json")
        return {row["id"]: row["score"] or 0 for row in json.loads(done.output)["players"]}

    def check(self, failures, wanted=None, what=""):
        """Whether the scores are as wanted, the right still has effect, and the server is well."""
        if wanted is not None and (found := self.scores()) != wanted:
            failures.append(f"{what}: scores {found}, not {wanted}")
        before = self.scores()
        found, answer = self.until_taken(self.keys[SCORERS - 1], self.tap(1, player=1))
        before[self.players[1]] += 1
        if found != 200 or self.scores() != before:
            failures.append(f"{what}: afterwards a tap had {found} {answer}, and scores {self.scores()}")
        if problem := self.problem():
            failures.append(f"{what}: {problem}")
        return failures


def wrong_keys(server, chance, thorough):
    """Keys that are near the right ones, and keys at random, from one address and from many."""
    right, failures, before = server.keys[0], [], server.scores()
    near = [
        "", right[:-1], right + "A", right.swapcase(), right[::-1], right + " " + right, right + "\0", "null", "*",
        "A" * 22, "A" * 7000, right[:11], urllib.parse.quote(right, safe="") + "%00", "\u212a" * 22,
    ] + [right[:n] + chance.choice(LETTERS.replace(right[n], "")) + right[n + 1:] for n in range(21)]
    schemes = [
        b"Authorization: Basic " + right.encode(), b"Authorization: " + right.encode(), b"Cookie: k=" + right.encode(),
        b"Authorization: Bearer\x0b" + right.encode(), b"X-Authorization: Bearer " + right.encode(),
        b"Authorization: Bearer x\r\nAuthorization: Bearer " + right.encode()]
    requests = [
        server.request(server.tap(1), key, b"X-Forwarded-For: 10.9.%d.1\r\n" % n) for n, key in enumerate(near)
    ] + [
        server.request(server.tap(1), None, b"X-Forwarded-For: 10.8.%d.1\r\n" % n + line + b"\r\n") for n, line in enumerate(schemes)
    ] + [
        server.request(server.tap(1), None, b"X-Forwarded-For: 10.8.9.1\r\n", path=server.path + b"?k=" + right.encode())]
    addresses = 1200 if thorough else 150
    for n in range(addresses):
        lines = b"X-Forwarded-For: 10.7.%d.%d\r\n" % (n // 250, n % 250)
        requests += [
            server.request(server.tap(1), "".join(chance.choices(LETTERS, k=22)), lines) for _ in range(25)]
    with concurrent.futures.ThreadPoolExecutor(16) as pool:
        for request, (found, answer) in zip(requests, pool.map(server.send, requests)):
            if found not in (400, 401, 429, 431):
                failures.append(f"{request[:300]!r}: {found} {answer}")
    pins = [server.request({"pin": f"{n:06}"}, None, b"X-Forwarded-For: 10.6.0.1\r\n") for n in range(40)]
    for request in pins:
        if (found := server.send(request)[0]) not in (401, 403, 429):
            failures.append(f"a PIN where none are allowed: {found}")
    # A right key is taken from an address that sent wrong ones.
    for address in (b"10.7.0.1", b"10.6.0.1"):
        if (found := server.until_taken(right, {}, b"X-Forwarded-For: " + address + b"\r\n")[0]) != 200:
            failures.append(f"a right key beside wrong ones: {found}")
    return len(requests) + len(pins), server.check(failures, before, "wrong keys")


def replays(server, chance, thorough):
    """The same taps again and again, at the same time, by the same link and by others, also with other contents."""
    failures, cases, before = [], 0, server.scores()
    for number in range(30 if thorough else 5):
        tap = server.tap(7)
        others = [
            {**tap, "amount": "1000"}, {**tap, "player": server.players[2]}, {**tap, "do": "to"}, {"tap": tap["tap"], "do": "undo"},
            {"tap": tap["tap"], "do": "round", "round": 2}, {**tap, "tap": tap["tap"].upper()}, {**tap, "tap": tap["tap"].lower()}]
        first = server.until_taken(server.keys[number % (SCORERS - 1)], tap)
        before[server.players[0]] += 7
        again = [(chance.choice(server.keys[:-1]), chance.choice([tap, tap, *others])) for _ in range(60)]
        cases += len(again) + 1
        with concurrent.futures.ThreadPoolExecutor(30) as pool:
            for (_, message), (found, answer) in zip(again, pool.map(lambda case: server.until_taken(*case), again)):
                if found != 200 or answer.get("words") != first[1].get("words"):
                    failures.append(f"{message} after {tap}: {found} {answer}, first {first}")
        # The link for Player1 alone learns nothing of it.
        found, answer = server.until_taken(server.keys[-1], chance.choice([tap, *others]))
        if found != 200 or server.players[0] in json.dumps(answer) or "Player0" in json.dumps(answer):
            failures.append(f"a link for another player learned {found} {answer}")
    # Several arrive at once, and none has been answered.
    for number in range(20 if thorough else 5):
        tap = server.tap(3)
        with concurrent.futures.ThreadPoolExecutor(9) as pool:
            answers = list(pool.map(lambda key: server.until_taken(key, tap), server.keys[:9]))
        before[server.players[0]] += 3
        cases += 9
        if len({answer.get("words") for _, answer in answers}) != 1:
            failures.append(f"{tap} at once: {answers}")
    return cases, server.check(failures, before, "replays")


def bodies(server, chance, thorough):
    """Bodies that are too large, endless, deep or no taps."""
    key, failures, before = server.keys[0], [], server.scores()
    tap = json.dumps(server.tap(1)).encode()
    head = server.request(b"", key).replace(b"Content-Length: 0\r\n\r\n", b"")
    cases = {
        "4,097 bytes": (server.request(tap + b" " * (4097 - len(tap)), key), {413}),
        "1 MB": (server.request(tap + b" " * 1_000_000, key), {413, None}),
        "100 GB announced": (head + b"Content-Length: 100000000000\r\n\r\n" + tap, {413}),
        "a length of 30 digits": (head + b"Content-Length: " + b"9" * 30 + b"\r\n\r\n" + tap, {400, 413}),
        "a negative length": (head + b"Content-Length: -1\r\n\r\n" + tap, {400, 413}),
        "two lengths": (head + b"Content-Length: 2\r\nContent-Length: %d\r\n\r\n" % len(tap) + tap, {400}),
        "10 MB in chunks": (head + b"Transfer-Encoding: chunked\r\n\r\n" + (b"1000\r\n" + b" " * 4096 + b"\r\n") * 2500, {413, None}),
        "1,000,000 chunks of a byte": (head + b"Transfer-Encoding: chunked\r\n\r\n" + b"1\r\n \r\n" * 1_000_000, {413, None}),
        "chunks and a length": (head + b"Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n", {400}),
        "deep": (server.request(b"[" * 4000, key), {400}),
        "deep in a tap": (server.request(b'{"tap":' + b'{"a":' * 600 + b"1" + b"}" * 600 + b"}", key), {400}),
        "not UTF-8": (server.request(tap.replace(b"by", b"\xff\xfe"), key), {400}),
        "NUL": (server.request(tap + b"\0", key), {400}), "nothing": (server.request(b"", key), {400}),
        "two taps": (server.request(tap + tap, key), {400}), "a list": (server.request(b"[" + tap + b"]", key), {400}),
        "a list of taps": (server.request(b'{"taps":[' + tap + b"]}", key), {200}),
    }
    amounts = [
        "", "x", "1e3", "NaN", "inf", "0x10", "1" * 400, "9" * 19, "-" + "9" * 19, "0.0001", "1.2.3", "++1", "--1", "1 2",
        "1\n", "\u0661", "1,000,000", None, 1, 1.5, True, [1], {"a": 1}, "${1}", "1;delete", "=1", "\u202e1"]
    verbs = ["delete", "freeze", "reveal", "rename", "remove", "add", "board", "BY", "", None, 1, ["by"], "by\0", "redo"]
    for amount in amounts:
        cases[f"the amount {amount!r}"] = (server.request({**server.tap(1), "amount": amount}, key), {400, 409})
    for verb in verbs:
        cases[f"the verb {verb!r}"] = (server.request({**server.tap(1), "do": verb}, key), {400})
    for value in ("", "x", None, 1, str(uuid.uuid4()), "00000000-0000-0000-0000-000000000000", server.players[0] + "x"):
        cases[f"the player {value!r}"] = (server.request({**server.tap(1), "player": value}, key), {400, 409})
    for value in ("", "x", 1, [], "-".join(["0" * 8] * 5)):
        cases[f"the tap {value!r}"] = (server.request({**server.tap(1), "tap": value}, key), {400})
    for value in (-1, 10**30, 1.5, "1"):
        cases[f"the round {value!r}"] = (server.request({"tap": str(uuid.uuid4()), "do": "round", "round": value}, key), {400, 409})
    for value in (-10**30, 10**30, "many"):
        cases[f"{value!r} waiting"] = (server.request({"waiting": value}, key), {400})
    for name, (request, wanted) in cases.items():
        while (found := server.send(request)[0]) == 429:
            time.sleep(0.1)
        if found not in wanted:
            failures.append(f"{name}: answered with {found} {server.head[:200]!r}")
    slow = Several(server, 200, head + b"Content-Length: 4000\r\n\r\n{")
    failures += [f"200 unfinished bodies: {problem}"] if (problem := server.problem()) else []
    slow.end()
    return len(cases) + 200, server.check(failures, before, "bodies")


def foreign(server, chance, thorough):
    """What pages of other sites can have a browser send, and names that are pointed at this computer."""
    key, failures, before, port = server.keys[0], [], server.scores(), server.port
    own = f"http://localhost:{port}"
    host = f"Host: localhost:{port}\r\n".encode()
    origins = [
        "null", "https://evil.example", "http://localhost", f"https://evil.example/{own}", f"http://localhost:{port + 1}", "file://",
        f"http://localhost.evil.example:{port}", f"{own}.evil.example", f"http://evil@localhost:{port}", "", "//", "http://",
        f"http://127.0.0.1:{port}", f"{own}/", "chrome-extension://a"]
    hosts = [
        "evil.example", f"evil.example:{port}", "localhost.evil.example", "127.0.0.1.evil.example", "evil-localhost",
        "0x7f000001.evil.example", "localhost, evil.example", "evil.example\r\nHost: localhost", "[::1].evil.example"]
    sites = ["cross-site", "same-site", "CROSS-SITE", "", "unknown"]
    types = [
        None, b"text/plain", b"application/x-www-form-urlencoded", b"multipart/form-data; boundary=x", b"text/plain;application/json",
        b"application/jsonp", b"application/json, text/plain", b"text/plain\r\nContent-Type: application/json"]
    requests = [server.request(server.tap(1), key, f"Origin: {origin}\r\n".encode(), host) for origin in origins]
    requests += [server.request(server.tap(1), key, host=f"Host: {name}\r\n".encode()) for name in hosts]
    requests += [server.request(server.tap(1), key, f"Sec-Fetch-Site: {site}\r\nOrigin: {own}\r\n".encode(), host) for site in sites]
    requests += [server.request(server.tap(1), key, type=type) for type in types]
    requests += [server.request(server.tap(1), key, method=method) for method in (
        b"PUT", b"DELETE", b"PATCH", b"GET", b"HEAD", b"OPTIONS", b"TRACE", b"post", b"BREW")]
    query = urllib.parse.urlencode(server.tap(1)).encode()
    requests += [
        b"GET " + server.path + b"?k=" + key.encode() + b"&" + query + b" HTTP/1.1\r\n" + HOST + b"Connection: close\r\n\r\n",
        b"OPTIONS " + server.path + b" HTTP/1.1\r\n" + HOST + b"Origin: https://evil.example\r\nConnection: close\r\n"
        b"Access-Control-Request-Method: POST\r\nAccess-Control-Request-Headers: authorization\r\n\r\n"]
    requests += [server.request(server.tap(1), key, path=path) for path in (
        b"/Game", b"/", b"/Game/feed", b"/Game/score/x", b"/Game/Score", b"/Other/score", b"/%2e%2e/Game/score")]
    for request in requests:
        while (found := server.send(request)[0]) == 429:
            time.sleep(0.1)
        # A page may be read, by whom it is foreign to as well: its browser does not give it the text.
        if found not in ((200, 404) if request.startswith((b"GET", b"HEAD")) and b"?k=" in request else (400, 403, 404, 405, 413, 415, 421)):
            failures.append(f"{request[:200]!r}: {found}")
        if b"access-control" in server.head.lower():
            failures.append(f"{request[:200]!r}: allows {server.head!r}")
    found = server.send(server.request(server.tap(1), key, f"Origin: {own}\r\nSec-Fetch-Site: same-origin\r\n".encode(), host))[0]
    before[server.players[0]] += found == 200
    if found != 200:
        failures.append(f"the page of this server had {found}")
    return len(requests) + 1, server.check(failures, before, "foreign")


def cuts(server, chance, thorough):
    """Connections end while a tap is sent, or before its answer; then all taps are sent again, twice."""
    failures, before, taps = [], server.scores(), []
    for number in range(600 if thorough else 120):
        key, tap = server.keys[number % (SCORERS - 1)], server.tap(number + 1)
        request = server.request(tap, key)
        taps.append((key, tap))
        connection = server.connect()
        if chance.random() < 0.5:
            # The other side hears of it by a reset, not by an end.
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        connection.sendall(request if chance.random() < 0.6 else request[:chance.randrange(len(request))])
        if chance.random() < 0.3:
            time.sleep(chance.random() * 0.02)
        connection.close()
        if number % 9 == 8:
            time.sleep(0.3)
    for _ in range(2):
        with concurrent.futures.ThreadPoolExecutor(9) as pool:
            for (_, tap), (found, answer) in zip(taps, pool.map(lambda case: server.until_taken(*case), taps)):
                if found != 200:
                    failures.append(f"{tap}: {found} {answer}")
    before[server.players[0]] += sum(int(tap["amount"]) for _, tap in taps)
    return 3 * len(taps), server.check(failures, before, "cuts")


def flood(server, chance, thorough):
    """One link sends as many taps as it can, while another scorer and the keeper go on."""
    failures, before, seconds = [], server.scores(), 10 if thorough else 4
    server.keep()
    keys = Keys(server)
    keys.start()
    taken, others, is_over = [], [], threading.Event()

    def send():
        while not is_over.is_set():
            found, _ = server.message(server.keys[0], **server.tap(1))
            taken.append(found)

    threads = [threading.Thread(target=send, daemon=True) for _ in range(40)]
    begin = time.monotonic()
    for thread in threads:
        thread.start()
    while time.monotonic() - begin < seconds:
        start = time.monotonic()
        found, _ = server.message(server.keys[1], **server.tap(1, player=2))
        others.append((found, time.monotonic() - start))
        time.sleep(0.2)
    is_over.set()
    for thread in threads:
        thread.join()
    failures += [problem] if (problem := keys.problem()) else []
    count, span = taken.count(200), time.monotonic() - begin
    if not count or count > 10 * (span + 1):
        failures.append(f"of {len(taken)} taps in {span:.1f} s {count} were taken: ten a second are")
    if set(taken) - {200, 429}:
        failures.append(f"taps were answered with {set(taken)}")
    if late := [other for other in others if other[0] != 200 or other[1] > 1]:
        failures.append(f"another scorer had {late[:5]}")
    before[server.players[0]] += count
    before[server.players[2]] += len(others) - len([other for other in others if other[0] != 200])
    # The keeper's keys go to the selected player, whoever that is.
    found = server.scores()
    rest = {player: found[player] - before[player] for player in before}
    if sorted(rest.values())[:2] != [0, 0] or sum(rest.values()) != len(keys.times):
        failures.append(f"beside {len(keys.times)} keys of the keeper, scores differ by {rest}")
    return len(taken) + len(others), server.check(failures, None, "flood")


def mutations(server, chance, thorough):
    """Taps with some bytes changed: each is taken whole or refused."""
    failures, pieces = [], [b'"', b"{", b"}", b",", b":", b"\\", b"\\u0000", b"null", b"1e9", b"-", b"\xff", b"\0", b" " * 50, b"do"]
    before, count = server.scores(), 3000 if thorough else 300
    for number in range(count):
        body = bytearray(json.dumps(server.tap(chance.choice([1, -2, "0.5"]), waiting=1)).encode())
        for _ in range(chance.randrange(1, 4)):
            place = chance.randrange(len(body))
            match chance.randrange(3):
                case 0: body[place] = chance.randrange(256)
                case 1: body[place:place] = chance.choice(pieces)
                case 2: del body[place:place + chance.randrange(1, 6)]
        request = server.request(bytes(body), server.keys[number % (SCORERS - 1)])
        while (found := server.send(request))[0] == 429:
            time.sleep(0.05)
        if found[0] not in (200, 400, 409):
            failures.append(f"{bytes(body)!r}: {found}")
        if found[0] == 200 and (player := found[1].get("player")):
            score = float(player["score"].replace("\u2212", "-").replace("\u2013", "0"))
            before[player["id"]] = score
    found = {player: float(score) for player, score in server.scores().items()}
    if found != {player: float(score) for player, score in before.items()}:
        failures.append(f"mutations: scores {found}, answered {before}")
    return count, server.check(failures, None, "mutations")


ATTACKS = [
    ("foreign Origin, Host, forms, methods and addresses", foreign), ("bodies: large, endless, deep, values", bodies),
    ("replayed taps, by one link and by others", replays), ("connections cut during a tap, then sent again", cuts),
    ("mutated taps", mutations), ("a flood of taps, with another scorer and the keeper's key", flood),
    ("wrong keys in bulk, from many addresses", wrong_keys),
]


def run(program, seed, thorough):
    server = ScoringServer(program)
    try:
        for name, attack in ATTACKS:
            cases, failures = attack(server, random.Random(f"{seed} {name}"), thorough)
            yield name, cases, failures
    finally:
        server.end()
