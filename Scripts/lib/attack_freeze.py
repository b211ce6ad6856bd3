"""Attacks the freeze from outside: games that are equal up to it and differ after it, compared through every door at once.

What the public reads must not depend on what is hidden: pages, feeds, events, charts, pictures, history, numbers, sizes and
headers, boards as they were, rematches, and what a reader can export, for every command of the language.
"""

import contextlib
import http.client
import os
import random
import re
import shutil
import socket
import subprocess
import tempfile
import time

BOARD = "Quiz"
# Every command of the language on a frozen board but those that reveal, a list for each kind.
KINDS = {
    "add": ['add Zed 99', 'add "Aa" Zoe 7'], "remove": ["remove Ann", "remove Bob Cid"],
    "rename": ["rename Ann Nan", "rename Cid Zed", "rename Ann tmp\nrename Bob Ann\nrename tmp Bob"],
    "score": ["score Ann +70", "score Bob = 3", "score Cid = 7 round 1", "score Ann = - round 1", "score Dee +0"],
    "move": ["move Cid top", "move Ann 3", "move Bob down"], "team": ["team Ann Bob North", "team Cid -", "team Ann -"],
    "colour": ["colour Ann teal", "colour Bob red"], "round": ["round next", "round 9", "round 1"],
    "order": ["order hand", "order name"], "rank": ["rank dense", "rank ordinal"], "wins": ["wins low"],
    "scores": ["scores time"], "step": ["step 5"], "target": ["target 9", "target 1000", "target -"],
    "over": ["over", "over\nover -"], "reset": ["reset"],
    "undo": ["score Ann +3\nundo", "add Zed\nscore Zed +8\nundo 2"],
    "redo": ["score Ann +3\nundo\nredo", "remove Bob\nundo\nredo"],
    "board": ["board Quiz rename Hidden"],
}
# What a reader can ask a server for, on the board before its name and on others.
PATHS = [
    "/", "/?top=2", "/boards.json", "/Quiz", "/Quiz?rounds", "/Quiz?chart", "/Quiz?chart=gap", "/Quiz?chart=rank", "/Quiz?big",
    "/Quiz?overlay", "/Quiz?top=2", "/Quiz.json", "/Quiz.json?rounds", "/Quiz.csv", "/Quiz.csv?rounds", "/Quiz.svg",
    "/Quiz.svg?size=120x40", "/Quiz/chart.svg", "/Quiz/chart.svg?by=gap", "/Quiz/chart.svg?by=rank&top=9",
    "/Quiz/chart.svg?narrow", "/Quiz/chart.svg?bare&n=9", "/Quiz/frame", "/Quiz/frame?size=200x60", "/Quiz/frame?size=30x9",
    "/Hidden", "/Zed", "/Quizz", "/Other", "/Other.json", "/nothing",
]
SHOWS = (
    [["--format", name] for name in ["text", "json", "csv", "markdown", "html", "script"]]
    + [["--format", name, "--rounds"] for name in ["text", "json", "csv", "markdown", "html"]]
    + [["--series"], ["--format", "script", "--pauses"], ["--ascii", "--width", "40"], ["--width", "200"]]
    + [["--at", moment] for moment in ["round 1", "round 2", "round 3", "1", "4", "7", "8", "9", "10", "11", "12", "99"]]
)
DOORS = (
    [["show", BOARD, "--public", *words] for words in SHOWS]
    + [["chart", BOARD, "--public", *words] for words in [["--by", "total"], ["--by", "gap"], ["--by", "rank"], ["--all"]]]
    + [["boards", "--public"], ["boards", "--public", "--format", "json"]]
    + [["watch"], ["watch", BOARD], ["watch", BOARD, "--ascii"]]
)
FEEDS = [[], ["--since", "3"], ["--since", "7"], ["--since", "8"], ["--since", "9"], ["--since", "12"]]
IDENTITY = re.compile("[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}", re.I)


class Game:
    """A data file, and the doors to it."""

    def __init__(self, program, folder, name, source=None):
        self.program, self.data = program, os.path.join(folder, name + ".sqlite")
        if source:
            for end in ["", "-wal"]:
                if os.path.exists(source.data + end):
                    shutil.copy(source.data + end, self.data + end)
        self.environment = {"PATH": os.environ["PATH"], "HOME": folder, "LC_ALL": "C.UTF-8", "SCOREBOARD_DATA": self.data}
        self.server = None

    def run(self, *words):
        run = subprocess.run([self.program, *words], env=self.environment, capture_output=True, text=True, timeout=30)
        return f"{run.returncode}\n{run.stdout}\n{run.stderr}".replace(self.data, "DATA")

    def do(self, lines):
        """Carries out commands, allowed ones and others, each in a run of its own; a later name of the board is known, too."""
        return [self.run("do", self.name(), line) for line in lines.split("\n")]

    def name(self):
        return "Hidden" if '"Hidden"' in self.run("boards", "--format", "json") else BOARD

    def feed(self, words):
        """What a feed prints at once."""
        with subprocess.Popen(
            [self.program, "watch", BOARD, "--format", "ndjson", *words], env=self.environment, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        ) as process:
            os.set_blocking(process.stdout.fileno(), False)
            text, end = b"", time.monotonic() + 3
            quiet = end
            while time.monotonic() < min(end, quiet):
                if part := process.stdout.read():
                    text, quiet = text + part, time.monotonic() + 0.15
                time.sleep(0.01)
            process.terminate()
        return text.decode()

    @contextlib.contextmanager
    def served(self):
        self.server = subprocess.Popen(
            [self.program, "serve", "--port", "0"], env=self.environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
            text=True)
        try:
            self.port = int(self.server.stdout.readline().strip().strip("/").rsplit(":", 1)[1])
            yield self
        finally:
            self.server.terminate()
            self.server.wait()

    def get(self, path, headers={}):
        """The status, the headers and the body of an answer."""
        client = http.client.HTTPConnection("127.0.0.1", self.port, timeout=10)
        client.request("GET", path, headers=headers)
        answer = client.getresponse()
        body = answer.read()
        client.close()
        head = sorted((name.lower(), value) for name, value in answer.getheaders() if name.lower() != "date")
        return answer.status, head, body

    def reader(self, path="/Quiz/events", headers=""):
        """A connection that reads events."""
        reader = socket.create_connection(("127.0.0.1", self.port), timeout=10)
        reader.sendall(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n{headers}\r\n".encode())
        return reader

    def pages(self):
        found = []
        for path in PATHS:
            answer = self.get(path)
            found.append((path, answer))
            if tag := dict(answer[1]).get("etag"):
                found.append((path + " again", self.get(path, {"If-None-Match": tag})[0]))
        for words in ["", "?since=4", "?since=7", "?since=8", "?since=9", "?since=12", "?since=x"]:
            with self.reader("/Quiz/events" + words) as reader:
                found.append(("events" + words, heard(reader)))
        with self.reader(headers="Last-Event-ID: 9\r\n") as reader:
            found.append(("Last-Event-ID", heard(reader)))
        return found


def heard(reader, wait=0.08, first=2):
    """The bytes until a reader's first pause, without times and the random names of streams."""
    text = b""
    try:
        reader.settimeout(first)
        while part := reader.recv(1 << 16):
            text += part
            reader.settimeout(wait)
    except TimeoutError:
        pass
    text = re.sub(rb"(?m)^(id: \d+)-\w+", rb"\1", text)
    text = re.sub(rb"(event: time\ndata:)\d+", rb"\1", text)
    return re.sub(rb"(?im)^date: .*\r\n|^[0-9a-f]+\r\n|^:\r?\n", b"", text).replace(b"\r\n", b"")


def made(program, folder, seed):
    """A game that is frozen after two rounds, beside another board."""
    dice = random.Random(seed)
    game = Game(program, folder, "base")
    game.run("do", "Other", "add Red 5 Blue")
    game.run("do", BOARD, "add Ann Bob Cid Dee", *(["team Ann Bob South"] if dice.random() < 0.3 else []))
    rule = dice.choice(["score Dee +1", "wins low", "target 40", "order name"])
    for words in ["score Ann +5 Bob +7", "round next", "score Cid +9 Ann +2", rule]:
        game.run("do", BOARD, words)
    game.run("do", BOARD, "freeze")
    return game


def differences(base, other, label):
    """The doors through which two games are told apart."""
    for (door, one), (_, two) in zip(base, other):
        if one != two:
            at = next((i for i, (a, b) in enumerate(zip(str(one), str(two))) if a != b), 0)
            yield f"{label}: {door} tells {str(two)[max(0, at - 60):at + 80]!r}, not {str(one)[max(0, at - 60):at + 80]!r}"


def doors(game, words):
    return [(" ".join(door), game.run(*door)) for door in words]


def rematched(game):
    """What a rematch shows to all, without the names and the identities that are new."""
    game.do("rematch Next")
    return [("rematch " + " ".join(words), IDENTITY.sub("ID", game.run("show", "Next", *words))) for words in
            [["--format", "json"], ["--format", "script"], ["--rounds"]]]


def compared(known, read, base, game, label):
    """The doors through which a game is told from the one that does nothing, also at a second look at both: a minute may
    end between two reads.

    - Parameter known: what was read of the other one before, by the name of the door.
    """
    found = read(game)
    if any(door not in known for door, _ in found):
        known.update(read(base))
    if all(known[door] == what for door, what in found):
        return []
    return list(differences(read(base), read(game), label))


def attack(program, seed, cases, number):
    """Compares games with a game that does nothing after the freeze.

    - Parameters:
      - cases: makes the commands of games, as a name and a text.
      - number: how many of the doors of the command line are tried for each.
    """
    counts = {"pages and events": [0, []], "commands": [0, []], "feeds": [0, []], "live readers": [0, []], "rematches": [0, []]}
    with tempfile.TemporaryDirectory() as folder:
        base = made(program, folder, seed)
        dice = random.Random(seed)
        expected, known = rematched(Game(program, folder, "rematch", base)), {}
        with base.served():
            for index, (label, lines) in enumerate(cases()):
                game = Game(program, folder, f"game{index}", base)
                label = f"{label} (seed {seed}): {lines!r}"
                with game.served(), game.reader() as reader:
                    first = heard(reader)
                    if not first:
                        counts["live readers"][1].append(f"{label}: a reader receives no board")
                    if all(said[0] != "0" for said in game.do(lines)):
                        counts["live readers"][1].append(f"{label}: nothing was carried out")
                    late = heard(reader, first=0.3)
                    counts["live readers"][0] += 1
                    if late:
                        counts["live readers"][1].append(f"{label}: a reader hears {late[:120]!r}")
                    counts["pages and events"][0] += len(PATHS) + 8
                    counts["pages and events"][1] += compared(known, Game.pages, base, game, label)
                some = dice.sample(DOORS, min(number, len(DOORS)))
                counts["commands"][0] += len(some)
                counts["commands"][1] += compared(known, lambda one: doors(one, some), base, game, label)
                feeds = dice.sample(FEEDS, 1 + number // 20)
                counts["feeds"][0] += len(feeds)
                counts["feeds"][1] += compared(
                    known, lambda one: [(f"feed {words}", one.feed(words)) for words in feeds], base, game, label)
                counts["rematches"][0] += 1
                counts["rematches"][1] += list(differences(expected, rematched(game), label))
    return counts


def run(program, seed, thorough):
    program = os.path.abspath(program)
    begin = time.monotonic()
    limit = 600 if thorough else 55
    dice = random.Random(seed)

    def each():
        kinds = list(KINDS.items())
        dice.shuffle(kinds)
        for kind, texts in kinds:
            for text in texts if thorough else [dice.choice(texts)]:
                yield kind, text

    def mixed():
        while time.monotonic() - begin < limit:
            kinds = [dice.choice(list(KINDS)) for _ in range(dice.randint(2, 6))]
            yield "mixed", "\n".join(dice.choice(KINDS[kind]) for kind in kinds)

    results = {}
    for title, cases, number in [("each command", each, 30 if thorough else 3), ("mixed commands", mixed, len(DOORS))]:
        for name, (count, failures) in attack(program, seed, cases, number).items():
            results[f"the freeze, {title}: {name}"] = (count, failures)
    return [(name, count, failures) for name, (count, failures) in results.items()]
