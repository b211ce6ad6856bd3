"""Times 'scoreboard serve' from outside, beside a lean program in C. Called by Scripts/measure-serve."""

import os
import socket
import sqlite3
import subprocess
import sys
import threading
import time

from phones import Phone
from terminal import Terminal, make_board, median, remove, share

PROGRAM, FOLDER, SOURCES = sys.argv[1:4]
OTHER = sys.argv[4] if len(sys.argv) > 4 else None
PLAYERS, READERS, IDLE, CHANGES, KEYS, STARTS = 100, 1000, 5000, 100, 200, 200
PHONES, SECONDS = 50, 30
LAST = b"j" * 14


def build(name):
    """A program of the benchmarks, made by the compiler for C."""
    program = os.path.join(FOLDER, name)
    subprocess.run(["cc", "-O2", "-o", program, os.path.join(SOURCES, name + ".c")], check=True)
    return program


def free_port():
    with socket.socket() as own:
        own.bind(("127.0.0.1", 0))
        return own.getsockname()[1]


def memory(process):
    """How much of a process is in memory now, in MB."""
    with open(f"/proc/{process.pid}/status") as file:
        return sum(int(line.split()[1]) for line in file if line.startswith("VmRSS:")) / 1000


class Readers:
    """So many readers of the events at a path of a port, all of which have received the board."""

    def __init__(self, port, path, number):
        self.process = subprocess.Popen([READERS_PROGRAM, str(port), path, str(number)], stdout=subprocess.PIPE, text=True)
        if self.process.stdout.readline() != "ready\n":
            sys.exit("The readers were not served")

    def last(self):
        """When the last of them had received the next event."""
        return float(self.process.stdout.readline())

    def end(self):
        self.process.kill()
        self.process.wait()


class Ours:
    """The server and a terminal on one file."""

    def __init__(self):
        self.data = os.path.join(FOLDER, "serve.sqlite")
        remove(self.data)
        make_board(PROGRAM, self.data, "Game", PLAYERS)
        self.process = subprocess.Popen(
            [PROGRAM, "serve", "--port", "0", "--max-readers", str(IDLE), "--data", self.data], stdout=subprocess.PIPE, text=True
        )
        self.port = int(self.process.stdout.readline().strip().strip("/").rsplit(":", 1)[1])
        self.path = "/Game/events"

    def open_terminal(self):
        self.terminal = Terminal([PROGRAM, "Game", "--calm", "--data", self.data], {"SCOREBOARD_CONFIG": "/dev/null"})
        self.terminal.settle(until=b"help")
        self.terminal.type(LAST)

    def change(self):
        os.write(self.terminal.file, b"+")

    def settle(self):
        self.terminal.settle()

    def end(self):
        self.process.terminate()
        self.process.wait()
        self.terminal.quit()


class Lean:
    """The program in C, which keeps the score itself."""

    def __init__(self):
        self.port, self.path = free_port(), "/"
        self.process = subprocess.Popen([build("hub"), str(self.port), str(IDLE)], stdin=subprocess.PIPE, bufsize=0)
        for _ in range(1000):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", self.port)) == 0:
                    break
            time.sleep(0.01)

    def change(self):
        self.process.stdin.write(b"+")

    def settle(self):
        time.sleep(0.03)

    def end(self):
        self.process.kill()
        self.process.wait()


def arrivals(server):
    """How long it took each change to reach the last reader."""
    readers = Readers(server.port, server.path, READERS)
    times = []
    for _ in range(CHANGES):
        start = time.monotonic()
        server.change()
        times.append(readers.last() - start)
        server.settle()
    readers.end()
    return times


def idle_memory(server):
    before = memory(server.process)
    readers = Readers(server.port, server.path, IDLE)
    after = memory(server.process)
    readers.end()
    return before, after


def keys(server):
    """How long after each key the first byte of the next frame came."""
    return [server.terminal.type(b"+")[0] for _ in range(KEYS)]


def starts(programs, *arguments):
    """How long each program took from its start to its end, in turn."""
    times = {program: [] for program in programs}
    for _ in range(STARTS):
        for program in programs:
            start = time.monotonic()
            subprocess.run([program, *arguments], stdout=subprocess.DEVNULL, check=True)
            times[program].append(time.monotonic() - start)
    return times


def row(label, times, unit=1e3):
    print(f"  {label:<34} {median(times) * unit:8.2f} {share(times, 0.95) * unit:8.2f}")
    return median(times)


READERS_PROGRAM = build("readers")
ours, lean = Ours(), Lean()
ours.open_terminal()
print(f"A change to the last of {READERS} readers, ms       median      95%")
first = row("scoreboard: from the key", arrivals(ours))
second = row("C over epoll: from standard input", arrivals(lean))
print(f"  {first / second:.2f} times that of C")

print(f"\nMemory at {IDLE} idle readers, MB                before    after")
for label, server in (("scoreboard serve", ours), ("C over epoll", lean)):
    before, after = idle_memory(server)
    print(f"  {label:<34} {before:14.1f} {after:8.1f}")

print("\nA key in a terminal on the same file, ms         median      95%")
alone, together = [], []
for _ in range(3):
    alone += keys(ours)
    readers = Readers(ours.port, ours.path, READERS)
    together += keys(ours)
    readers.end()
    time.sleep(0.2)
first, second = row("served, without readers", alone), row(f"served, with {READERS} readers", together)
print(f"  {second / first:.2f} times as long")

class Scoring:
    """A server that takes points for a board of so many players, and its links."""

    def __init__(self):
        self.data = os.path.join(FOLDER, "scoring.sqlite")
        remove(self.data)
        make_board(PROGRAM, self.data, "Game", 20)
        # A terminal that draws its own keys alone says when it is done.
        make_board(PROGRAM, self.data, "Other", 20)
        names = [f"Phone {number}" for number in range(PHONES)]
        self.process = subprocess.Popen(
            [PROGRAM, "serve", "Game", "--score", *(word for name in names for word in ("--as", name)), "--port", "0",
             "--data", self.data], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.process.stdout.readline()
        self.phones = [Phone(self.process.stdout.readline().strip().split(": ", 1)[1]) for _ in names]
        self.players = [row["id"] for row in self.phones[0].post()[1]["players"]]
        self.terminal = Terminal([PROGRAM, "Other", "--calm", "--data", self.data], {"SCOREBOARD_CONFIG": "/dev/null"})
        self.terminal.settle(until=b"help")

    def count(self):
        return sqlite3.connect(self.data).execute("SELECT count(*) FROM change WHERE author IS NOT NULL").fetchone()[0]

    def tap_together(self):
        """Each phone taps once a second, at a moment of its own, and asks for the board in between, as the page does.

        How long each tap took, and keys at a terminal meanwhile.
        """
        times, keys, start = [], [], time.monotonic() + 0.5

        def tap(number, phone):
            for second in range(SECONDS):
                time.sleep(max(0, start + second + number / PHONES - time.monotonic()))
                begin = time.monotonic()
                status, _ = phone.tap(self.players[number % len(self.players)], 1)
                times.append(time.monotonic() - begin)
                assert status == 200, status
                time.sleep(max(0, start + second + 0.5 + number / PHONES - time.monotonic()))
                phone.post(waiting=0)

        threads = [threading.Thread(target=tap, args=pair) for pair in enumerate(self.phones)]
        for thread in threads:
            thread.start()
        while any(thread.is_alive() for thread in threads):
            keys.append(rested_key())
        return times, keys

    def end(self):
        self.process.terminate()
        self.process.wait()
        self.terminal.quit()


print("\nPoints from a phone, ms                            median      99%")
scoring = Scoring()


def row99(label, times):
    print(f"  {label:<40} {median(times) * 1e3:8.2f} {share(times, 0.99) * 1e3:8.2f}")
    return median(times)


def timed(action, count=300):
    """How long an action took, slowly enough for the limits of a link."""
    times = []
    for number in range(count):
        begin = time.monotonic()
        action(scoring.phones[number % PHONES])
        times.append(time.monotonic() - begin)
        time.sleep(0.005)
    return times




def rested_key():
    time.sleep(0.05)
    return scoring.terminal.type(b"+")[0]


alone = [rested_key() for _ in range(KEYS)]
bare = row99("a POST that writes nothing", timed(lambda phone: phone.post()))
commit = row99("a key at a terminal, with its commit", alone)
tap = row99("a tap", timed(lambda phone: phone.tap(scoring.players[0], 1)))
print(f"  {tap / (3 * bare + commit):.2f} of three times the POST and a key")
before = scoring.count()
times, keys_meanwhile = scoring.tap_together()
row99(f"a tap among {PHONES} phones, {SECONDS} s", times)
meanwhile = row99("a key meanwhile", keys_meanwhile)
print(f"  {len(times)} taps, {scoring.count() - before} there; a key takes {meanwhile / commit:.2f} times as long")
scoring.end()

programs = [PROGRAM] + ([OTHER] if OTHER else [])
print(f"\nFrom the start to the end of the program, ms      median      95%")
for arguments in (["--version"], ["show", "Game", "--data", ours.data]):
    times = starts(programs, *arguments)
    figures = [row(f"{arguments[0]}: {'the other' if program == OTHER else 'scoreboard'}", times[program]) for program in programs]
    if OTHER:
        print(f"  {(figures[0] - figures[1]) * 1e3:+.2f} ms")
ours.end()
lean.end()
