"""Counts what the program takes for what people do most, and compares it with the budgets. Called by Scripts/count."""

import multiprocessing
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time

from terminal import Terminal, make_board

PROGRAM, FOLDER, BUDGETS = sys.argv[1:4]
# The share by which a count may differ from its budget.
TOLERANCE = 0.03
MEASURES = ["instructions", "allocations", "calls", "bytes"]
# Hashes of the same values are the same in each run, and no file of settings is read.
ENVIRONMENT = {
    "SCOREBOARD_CONFIG": os.devnull, "SWIFT_DETERMINISTIC_HASHING": "1", "XDG_STATE_HOME": os.devnull,
    "XDG_CACHE_HOME": FOLDER, "LC_ALL": "C.UTF-8", "TERM": "xterm-256color",
}
ALLOCATING = {"malloc", "calloc", "realloc", "posix_memalign", "aligned_alloc", "memalign"}


def data(name):
    return os.path.join(FOLDER, name + ".sqlite")


def temporary(name):
    """A file of this process: cases are counted beside each other."""
    return os.path.join(FOLDER, f"{name}-{os.getpid()}")


def copy(name):
    """A copy of a board's file without backups: each run begins with the same, and makes the same backup at its end."""
    folder = temporary("copy")
    shutil.rmtree(folder, ignore_errors=True)
    os.mkdir(folder)
    return shutil.copy(data(name), folder)


class Screen:
    """Keys on a board, one after another."""

    few, many = 5, 25

    def __init__(self, board, keys, options=(), columns=80, rows=24):
        self.board, self.keys, self.options, self.columns, self.rows = board, keys, options, columns, rows

    def run(self, tool, count):
        command = [*tool, PROGRAM, "Game", "--calm", *self.options, "--data", copy(self.board)]
        terminal = Terminal(command, ENVIRONMENT, self.columns, self.rows)
        terminal.settle(until=b"help", quiet=0.5)
        # Not the leader, whose points change the bars of all others.
        terminal.type(b"j" * 14, quiet=0.5)
        bytes = sum(terminal.type(self.keys[number % len(self.keys)], quiet=0.12)[2] for number in range(count))
        terminal.quit()
        return bytes


class Start:
    """From the start to the whole frame, and the end by 'q'."""

    few, many = 0, 1

    def __init__(self, board, options=()):
        self.board, self.options = board, options

    def run(self, tool, count):
        if count == 0:
            return 0
        environment = dict(ENVIRONMENT, SCOREBOARD_DATA=data(self.board))
        terminal = Terminal([*tool, PROGRAM, "Game", *self.options], environment)
        bytes = terminal.settle(until=b"help", quiet=0.5)[2]
        terminal.quit()
        return bytes


class Headless:
    """A script that gives points, without a screen."""

    few, many = 100, 600

    def run(self, tool, count):
        script = temporary("commands")
        players = " ".join(f"Player{number:05d}" for number in range(20))
        with open(script, "w") as file:
            file.write(f"board Game\nadd {players}\n")
            for number in range(count):
                file.write(f"score Player{number % 20:05d} +{number % 7 + 1}\n")
        command = [*tool, PROGRAM, "play", script, "--headless"]
        subprocess.run(command, env=dict(os.environ, **ENVIRONMENT), check=True, stdout=subprocess.DEVNULL)
        return 0


class Lines:
    """Lines of a stream, to the standings at its end."""

    few, many = 5_000, 25_000

    def run(self, tool, count):
        log = temporary("lines")
        with open(log, "w") as file:
            file.writelines(f"Player{number * 7919 % 500:05d} +{number % 9 + 1}\n" for number in range(count))
        command = [*tool, PROGRAM, "follow", "Game", log]
        done = subprocess.run(command, env=dict(os.environ, **ENVIRONMENT), check=True, capture_output=True)
        return len(done.stdout)


class Reader:
    """Changes to a board that 'serve' sends to one reader."""

    few, many = 10, 40

    def run(self, tool, count):
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        environment = dict(os.environ, **ENVIRONMENT)
        store = ["--data", copy("served")]
        command = [*tool, PROGRAM, "serve", "Game", "--port", str(port), *store]
        # strace keeps a signal to itself, and does not end by it.
        server = subprocess.Popen(
            command, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, start_new_session=True)
        try:
            reader = self.connect(port)
            reader.sendall(b"GET /Game/events HTTP/1.1\r\nHost: localhost\r\n\r\n")
            received = self.until(reader, b'"type":"board"', b"")
            start = len(received)
            for number in range(count):
                change = "score Player00010 " + ("+1" if number % 2 == 0 else "-1")
                subprocess.run([PROGRAM, "do", "Game", "--quiet", *store, change], env=environment, check=True)
                received = self.until(reader, b'"type":"change"', received, number + 1)
            reader.close()
        finally:
            os.killpg(server.pid, signal.SIGINT)
            server.wait()
        return len(received) - start

    def connect(self, port):
        end = time.monotonic() + 60
        while True:
            try:
                return socket.create_connection(("127.0.0.1", port), timeout=30)
            except OSError:
                if time.monotonic() > end:
                    sys.exit("'scoreboard serve' did not answer")
                time.sleep(0.1)

    def until(self, reader, text, received, times=1):
        while received.count(text) < times or not received.endswith(b"\n\n"):
            piece = reader.recv(1 << 16)
            if not piece:
                sys.exit("'scoreboard serve' ended the stream")
            received += piece
        return received


UP_AND_DOWN = [b"+"] * 5 + [b"-"] * 5
CASES = {
    "start": Start("start"),
    "start-options": Start("options", ["--calm"]),
    "start-10000-entries": Start("old"),
    "key": Screen("key", UP_AND_DOWN, ["--no-bars"]),
    "key-bars": Screen("bars", UP_AND_DOWN, ["--bars"]),
    "key-panels": Screen("rounds", UP_AND_DOWN, ["--bars"], 140, 40),
    "key-10000-players": Screen("many", UP_AND_DOWN, ["--no-bars"]),
    "undo": Screen("undone", [b"u"], ["--no-bars"]),
    "headless": Headless(),
    "follow-line": Lines(),
    "serve-change": Reader(),
}


def prepare():
    """Makes the boards, each in a file of its own: who shares one shows what others do."""
    points = "".join(f"score Player{number % 100:05d} +{number % 7 + 1}\n" for number in range(200))
    boards = {
        "start": (100, ""), "options": (100, ""), "old": (100, points * 50), "key": (100, ""), "bars": (100, ""),
        "rounds": (100, points + "round next\n" + points), "many": (10_000, ""), "undone": (100, points),
        "served": (20, ""),
    }
    for name, (players, commands) in boards.items():
        make_board(PROGRAM, data(name), "Game", players)
        command = [PROGRAM, "do", "--data", data(name), "Game", "-", "--quiet"]
        subprocess.run(command, input=commands, text=True, check=True)
    # The first start of a day makes a backup.
    for case in CASES.values():
        if isinstance(case, Start):
            case.run([], 1)


def callgrind(case, count):
    """The instructions and the allocations of a run."""
    file = temporary("callgrind")
    case.run([shutil.which("valgrind"), "--tool=callgrind", "--callgrind-out-file=" + file, "--log-file=/dev/null"], count)
    names, callee, allocations, instructions = {}, None, 0, 0
    with open(file) as lines:
        for line in lines:
            if line.startswith("cfn="):
                number, _, name = line[4:].strip().partition(" ")
                if name:
                    names[number] = name.split("'")[0]
                callee = names.get(number)
            elif line.startswith("fn="):
                number, _, name = line[3:].strip().partition(" ")
                if name:
                    names[number] = name.split("'")[0]
            elif line.startswith("calls=") and callee in ALLOCATING:
                allocations += int(line[6:].split()[0])
            elif line.startswith("totals:"):
                instructions = int(line.split()[1])
    return instructions, allocations


def strace(case, count):
    """The system calls of a run, and the bytes that it wrote."""
    file = temporary("strace")
    bytes = case.run([shutil.which("strace"), "-f", "-qq", "-o", file], count)
    with open(file) as lines:
        return len(re.findall(r"^\d+ +(?:\w+\(|<\.\.\. )(?!.*unfinished)", lines.read(), re.M)), bytes


def counts(name):
    try:
        return measure(CASES[name])
    except SystemExit as end:
        # It would end this process alone, and the others would wait for it.
        raise RuntimeError(f"{name}: {end}") from None


def measure(case):
    few = [0, 0, 0, 0] if case.few == 0 else [*callgrind(case, case.few), *strace(case, case.few)]
    many = [*callgrind(case, case.many), *strace(case, case.many)]
    return [round((more - less) / (case.many - case.few), 1) for more, less in zip(many, few)]


def budgets():
    """Each case with its budgets, in the order of MEASURES."""
    found = {}
    with open(BUDGETS) as lines:
        for line in lines:
            name, *rest = line.split() or [""]
            # Other lines are those of house.py.
            if name in CASES:
                found[name] = [float(number.replace(",", "")) for number in rest[: len(MEASURES)]]
    return found


def room(budget):
    """How far a count may be from its budget: a single call or byte more is no news."""
    return max(budget * TOLERANCE, 1)


def text(number):
    return f"{number:,.1f}" if number < 100 and number % 1 else f"{number:,.0f}"


def main():
    known = budgets()
    chosen = sys.argv[4:] or list(CASES)
    for name in chosen:
        if name not in CASES:
            sys.exit(f"There is no case '{name}'. The cases are: {', '.join(CASES)}")
    prepare()
    print(f"{'':22}" + "".join(f"{measure:>16}" for measure in MEASURES))
    over, under = [], []
    pool = multiprocessing.Pool(min(2, os.cpu_count() or 1))
    for name, found in zip(chosen, pool.imap(counts, chosen)):
        print(f"{name:22}" + "".join(f"{text(number):>16}" for number in found), flush=True)
        if name not in known:
            over.append(f"{name} has no line in {BUDGETS}")
            continue
        if any(number > budget + room(budget) for number, budget in zip(found, known[name])):
            # On a busy machine the program wakes up more often.
            found = [min(pair) for pair in zip(found, counts(name))]
        for measure, number, budget in zip(MEASURES, found, known[name]):
            sentence = f"{name}: {text(number)} {measure}, the budget is {text(budget)}"
            if number > budget + room(budget):
                over.append(sentence)
            elif number < budget - room(budget):
                under.append(sentence)
    for sentence in under:
        print(f"{sentence}: lower it")
    if over:
        sys.exit("\n".join(over) + "\nSpend less, or raise the budget in the same commit, with the reason.")


main()
