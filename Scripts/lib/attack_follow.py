"""Attacks 'follow' by the lines that it reads, their order, the files that they come from, and kills. Called by attacks.py."""

import json
import os
import random
import signal
import subprocess
import time

from attacks import FOREIGN, Place

NOW = 1_795_470_005
# No line may take longer than this, and no stream more memory, whatever is in it.
SECONDS, MEMORY = 20, 400


def follow(place, input, *options, failures, why, statuses=(0,), seconds=SECONDS):
    """Runs 'follow' on bytes, notes what is wrong whatever they are, and returns the run."""
    run = place.run("follow", "Votes", *options, input=input, seconds=seconds)
    if problem := run.problem(seconds=seconds, memory=MEMORY, statuses=statuses, lines=None if 2 in statuses else 3):
        failures.append(f"{why}: {problem} {' '.join(options)}")
    return run


def rows(run):
    """The players of an output as JSON with their scores, in the order of the board."""
    try:
        last = json.loads(run.output.rstrip("\n").split("\n")[-1])
        return {row["name"]: row["score"] for row in last["players"]}
    except (ValueError, KeyError, TypeError, IndexError):
        return None


def long_lines(place, chance, thorough):
    """A line of 100 MB is passed over in bounded memory, in each format, and the lines around it count."""
    failures = []
    size = 100_000_000
    shapes = [
        ([], b"Red\n", b"x"), (["--count"], b"Red\n", b"\xff"), (["-f", "1"], b"Red\n", b"[ "),
        (["--format", "csv"], b"Red,1\n", b'"'), (["--format", "ndjson"], b'{"player":"Red"}\n', b"["),
        (["--regex", r"^(?<player>(\w+)+)$"], b"Red\n", b"a"),
    ]
    for options, line, byte in shapes if thorough else shapes[:2] + chance.sample(shapes[2:], 2):
        input = line + byte * (size // len(byte)) + b"\n" + line
        run = follow(place, input, *options, "--output", "ndjson", failures=failures, why="100 MB in a line")
        if rows(run) != {"Red": 2}:
            failures.append(f"100 MB in a line {options}: {run.output[-100:]!r}")
    return "lines of 100 MB", len(shapes) if thorough else 4, failures


def bytes_of_any_kind(place, chance, thorough):
    """Bytes of any kind are counted or skipped; nothing in them reaches a terminal; good lines between them count."""
    failures = []
    pieces = [
        b"\0", b"\xff\xfe", b"\xc0\x80", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"\xef\xbb\xbf", b"\x1b[2J", b"\x1b]0;x\x07",
        b"\x9b31m", b"\xc2\x9b31m", b"\r", b"\t", b" ", b'"', b"\\", b"[", b"]", b"{", b"}", b",", b";", b"|", b"=", b"+", b"-",
        b"5", b"9" * 19, b"1e9", b"\xe2\x80\xae", b"\xe2\x81\xa6", b"Ann", "Zoë".encode(), "👨‍👩‍👧".encode(), b"\\u0000",
        b"\\ud800", b'{"player":', b'"score":', b"null", b"2026-11-23T21:40:05Z",
    ]
    ways = [
        [], ["--count"], ["--set"], ["--format", "csv"], ["--format", "ndjson"], ["-f", "2"], ["-f", "1,2.1", "--score", "3"],
        ["--regex", r"(?<player>\S+) ?(?<score>\S*)"], ["-f", "1", "--time", "2", "--window", "5m"],
        ["--format", "csv", "--player", "1", "--team", "2"],
    ]
    count = 400 if thorough else 60
    for number in range(count):
        lines = [b"".join(chance.choices(pieces, k=chance.randint(0, 12))) for _ in range(200)]
        way = chance.choice(ways)
        if number % 2:
            follow(place, b"\n".join(lines), *way, failures=failures, why=f"bytes, case {number}")
            continue
        run = follow(
            place, b"\n".join(lines), *way, "--output", "ndjson", failures=failures, why=f"bytes, case {number}")
        for line in run.output.splitlines():
            try:
                json.loads(line)
            except ValueError:
                failures.append(f"bytes, case {number} {way}: no JSON: {line[:100]!r}")
    return "bytes of any kind in each format", count, failures


def names_on_a_terminal(place, chance, thorough):
    """What a terminal receives of names that try to act on it."""
    failures = []
    evil = ["\x1b[31mred", "a\x07b", "\x9b2J", "x\x1b]52;c;aGk=\x07", "\u202eab", "\u2066x", "a\rb", "a\tb", "é" * 300, "\u200b\u200b", "a\u0301" * 50]
    for name in evil:
        line = json.dumps({"player": name, "score": 5, "team": name}) + "\n" + json.dumps({"player": name, "score": "x\x1b[2J"}) + "\n"
        run = follow(place, line, "--format", "ndjson", "--team", "team", failures=failures, why=f"name {name!r}")
        if FOREIGN.search(run.output + run.errors):
            failures.append(f"name {name!r} writes {run.output!r}")
    return "names that act on a terminal", len(evil), failures


def nested_json(place, chance, thorough):
    """JSON that is nested deeply, or has keys as deep as they go."""
    failures, cases = [], 0
    for depth in [1, 127, 128, 129, 1000, 100_000, 500_000]:
        for open_, close in [("[", "]"), ('{"a":', "}")]:
            for inner in ["1", ""]:
                line = open_ * depth + inner + close * depth
                path = ".".join(["a" if open_ != "[" else "0"] * min(depth, 200))
                input = line + '\n{"player":"Red","score":1}\n'
                run = follow(place, input, "--format", "ndjson", "--output", "ndjson", failures=failures, why=f"depth {depth}")
                if rows(run) != {"Red": 1}:
                    failures.append(f"depth {depth}, {open_}: {run.output[-100:]!r}")
                follow(place, input, "--format", "ndjson", "--player", path, failures=failures, why=f"depth {depth}")
                cases += 2
    return "JSON nested up to 500,000 deep", cases, failures


def expressions(place, chance, thorough):
    """Expressions that would take years are bounded, and the lines after them count."""
    failures = []
    long = "a" * 40 + "!"
    patterns = [
        r"^(?<player>(a+)+)$", r"^(?<player>(a|aa)+)$", r"^(?<player>(a|a?)+)$", r"^(?<player>(.*)*)[xy]$",
        r"^(?<player>(\w+\s?)+)$", r"(?<player>(x+x+)+y|ok)", r"^(?<player>(([a-z])+.)+[A-Z]([a-z])+)$",
    ]
    for pattern in patterns if thorough else chance.sample(patterns, 4):
        follow(place, f"{long}\nok\n" * 3, "--regex", pattern, failures=failures, why="expression")
    for pattern in ["(", "[", "(?<player>", "(?<player>a{99999999})", "(?<player>" + "(" * 5000 + ")" * 5000 + ")", "\\", "*", ""]:
        follow(place, "a\n", "--regex", pattern, failures=failures, why="expression", statuses=(0, 1, 2))
    return "expressions that explode, or are none", len(patterns) + 8, failures


def numbers(place, chance, thorough):
    """Points at and beyond every limit: the sum is exact, or the line is skipped."""
    failures, cases = [], 0
    limit = (1 << 63) - 1
    edges = [0, 1, -1, limit, -limit, limit - 1, limit // 1000, -(limit // 1000), limit // 1000 + 1, 10**15, 10**18, 10**19, 10**40]
    texts = [str(edge) for edge in edges] + [
        "9223372036854775.807", "9223372036854775.808", "-9223372036854775.808", "-9223372036854775.809", "0.001", "0.0001",
        "1e18", "1e-3", "1e-4", "1e99", "1e100", "1e-9223372036854775808", "1e9223372036854775807", "1e99999999999999999999",
        "-0", "00", "+", "-", "--1", "1.", ".1", "1,234", "1:02:03", "١٢", "0x10", "NaN", "Infinity", "1" * 5000, "0" * 5000 + "1",
    ]
    for first in texts:
        for second in chance.sample(texts, len(texts) if thorough else 2):
            name = "Red"
            follow(place, f"{name} +{first}\n{name} {second}\n{name} = {first}\n", failures=failures, why=f"{first[:30]}, {second[:30]}")
            run = follow(
                place, f'{{"player":"{name}","score":{first}}}\n{{"player":"{name}","score":"{second}"}}\n', "--format", "ndjson",
                "--output", "ndjson", failures=failures, why=f"{first[:30]}, {second[:30]} in JSON")
            if rows(run) is None:
                failures.append(f"{first[:30]}, {second[:30]}: {run.output[-100:]!r}")
            cases += 2
    options = [
        ["-n", "9223372036854775807"], ["-n", "4611686018427387903"], ["-n", "0"], ["--max-players", "100000000"], ["--max-players", "1"],
        ["-f", "9223372036854775807"], ["-f", "99999999999999999999"], ["-f", "1.9223372036854775807"], ["-f", "1.0"], ["-f", "1."],
        ["--format", "csv", "--player=-9223372036854775808"], ["--format", "csv", "--player", "9223372036854775807"],
        ["--format", "csv", "--player", "1", "--score", "0"], ["--window", "1s"], ["--window", "1440m"], ["--window", "9" * 18 + "m"],
        ["--window", "0.001s"], ["--fps", "1000", "--output", "ndjson"], ["--fps", "1001"], ["--format", "ndjson", "--player", "." * 2000],
    ]
    for words in options:
        follow(place, "Red\nBlue 2\n", *words, failures=failures, why="option", statuses=(0, 1, 2))
    return "numbers at and beyond every limit", cases + len(options), failures


def times(place, chance, thorough):
    """Times from anywhere: each stream ends soon, and the lines of now count."""
    failures = []
    edges = ["0", "99999", "999999999999999999", "9999999999999999999", "9" * 40, "0000-01-01T00:00:00Z", "9999-12-31T23:59:60Z",
             "2026-02-31T00:00:00+99:99", "1795470005000000", "1795470005000000000", "-5", "1e9", "[31/Dec/9999:24:59:60", ""]
    count = 300 if thorough else 40
    for number in range(count):
        lines = []
        for _ in range(100):
            time_ = chance.choice(edges) if chance.random() < 0.3 else str(chance.randrange(10 ** chance.randint(1, 19)))
            lines.append(f"{time_} Far 1")
        for _ in range(20):
            lines.insert(chance.randrange(len(lines) + 1), f"{chance.choice([NOW, NOW * 1000, NOW * 10**6, NOW * 10**9])} Red 1")
        window = chance.choice(["1s", "30s", "5m", "1440m"])
        # The clock of the machine may be before that of the lines: so all lines may be from the future.
        follow(place, "\n".join(lines), "-f", "2", "--score", "3", "--time", "1", "--window", window, failures=failures, why=f"times, case {number}")
    return "times from anywhere", count, failures


def kills(place, chance, thorough):
    """A saved stream that is killed at any moment, on a log that is rotated meanwhile, counts each line once."""
    failures, rounds = [], 60 if thorough else 12
    for way in ["move", "copy"]:
        log, total, place_data = place.path(f"{way}.log"), 0, place.path(f"{way}.sqlite")
        open(log, "w").close()
        board = ["follow", "Votes", log, "--tail", "--save", "--data", place_data, "--output", "ndjson"]

        def start():
            return place.start(*board, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

        def points():
            run = place.run("show", "Votes", "--format", "json", "--data", place_data)
            try:
                return sum(player["score"] for player in json.loads(run.output)["players"])
            except (ValueError, KeyError, TypeError):
                return 0

        for round in range(rounds):
            process = start()
            for _ in range(chance.randint(1, 4)):
                count = chance.randint(1, 400)
                with open(log, "a") as file:
                    file.write("".join(f"P{chance.randint(0, 20)}\n" for _ in range(count)))
                total += count
                time.sleep(chance.random() * 0.05)
            if way == "copy":
                # What nobody has read of a log that is shorter than a name is known by nothing.
                end = time.monotonic() + 15
                while points() == 0 and time.monotonic() < end:
                    time.sleep(0.05)
            if chance.random() < 0.5:
                time.sleep(chance.random() * 0.4)
                if process.poll() is None:
                    process.send_signal(signal.SIGKILL)
            rotated = f"{log}.{round + 1}"
            if way == "move":
                os.rename(log, rotated)
                open(log, "w").close()
            else:
                with open(log, "rb") as file, open(rotated, "wb") as copy:
                    copy.write(file.read())
                os.truncate(log, 0)
            with open(log, "a") as file:
                file.write("P1\nP2\n")
            total += 2
            time.sleep(chance.random() * 0.3)
            process.kill()
            process.wait()
        process, end, found = start(), time.monotonic() + 20, 0
        while found < total and time.monotonic() < end:
            time.sleep(0.2)
            found = points()
        process.terminate()
        process.wait()
        found = points()
        if found != total:
            failures.append(f"a log that is rotated by {way}: {found} of {total} lines")
    return "kill -9 with --save through rotations", 2 * rounds, failures


def fifos(place, chance, thorough):
    """A FIFO is read on through hundreds of writers."""
    failures, writers = [], 400 if thorough else 100
    fifo = place.path("events")
    os.mkfifo(fifo)
    process = place.start(
        "follow", "Votes", fifo, "--output", "ndjson", stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True)
    process.stdout.readline()
    for number in range(writers):
        with open(fifo, "w") as file:
            file.write("Red\n")
        if chance.random() < 0.2:
            time.sleep(0.005)
    # What is left in the pipe is read before the signal is carried out only if there is time.
    time.sleep(1)
    process.terminate()
    output, _ = process.communicate(timeout=20)
    last = json.loads(output.strip().split("\n")[-1])
    found = {row["name"]: row["score"] for row in last["players"]}
    if found != {"Red": writers}:
        failures.append(f"{writers} writers of a FIFO lead to {found}")
    return "writers of a FIFO, one after the other", writers, failures


def run(program, seed, thorough):
    chance = random.Random(seed)
    place = Place(program, "follow")
    try:
        for attack in [bytes_of_any_kind, names_on_a_terminal, nested_json, expressions, numbers, times, fifos, kills, long_lines]:
            yield attack(place, chance, thorough)
    finally:
        place.remove()
