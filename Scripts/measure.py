"""Times a scoreboard from outside, in a pseudo-terminal. Called by Scripts/measure."""

import fcntl
import os
import pty
import select
import signal
import statistics
import struct
import subprocess
import sys
import termios
import time

PROGRAM, FOLDER = sys.argv[1:3]
QUIET = 0.03  # a screen is done when nothing came for so long


class Screen:
    """The program in a pseudo-terminal of 80x24."""

    def __init__(self, arguments, data, rows=24):
        self.started = time.monotonic()
        self.pid, self.file = pty.fork()
        if self.pid == 0:
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", rows, 80, 0, 0))
            environment = dict(os.environ, TERM="xterm-256color", LC_ALL="C.UTF-8", SCOREBOARD_DATA=data,
                               SCOREBOARD_CONFIG="/dev/null")
            # A score that fades is written to for more than half a second.
            os.execve(PROGRAM, [PROGRAM, "--calm"] + arguments, environment)

    def settle(self, until=None, quiet=QUIET, limit=30):
        """Reads until the screen is quiet: the times of the first and the last byte, and how many."""
        first = last = None
        count, seen = 0, b""
        end = time.monotonic() + limit
        while time.monotonic() < end:
            waits = quiet if last and (until is None or until in seen) else 0.5
            if not select.select([self.file], [], [], waits)[0]:
                if last and (until is None or until in seen):
                    break
                continue
            chunk = os.read(self.file, 65536)
            last = time.monotonic()
            first = first or last
            count += len(chunk)
            seen = (seen + chunk)[-200000:]
        return first, last, count

    def key(self, keys, **options):
        start = time.monotonic()
        os.write(self.file, keys)
        _, last, count = self.settle(**options)
        return (last - start) * 1000, count

    def usage(self):
        with open(f"/proc/{self.pid}/stat") as file:
            fields = file.read().rsplit(")", 1)[1].split()
        switches = 0
        for task in os.listdir(f"/proc/{self.pid}/task"):
            with open(f"/proc/{self.pid}/task/{task}/status") as file:
                for line in file:
                    if "ctxt_switches" in line:
                        switches += int(line.split()[1])
        return int(fields[11]) + int(fields[12]), switches

    def end(self):
        os.kill(self.pid, signal.SIGTERM)
        while True:
            try:
                if not os.read(self.file, 65536):
                    break
            except OSError:
                break
        os.waitpid(self.pid, 0)
        os.close(self.file)


def board(data, name, players, teams=0):
    names = " ".join(f"Player{number:05d} {players - number}" for number in range(players))
    commands = [f"add {names}"]
    if teams:
        commands += [f"team Player{number:05d} Team{number % teams}" for number in range(players)]
    script = "".join(f"{command}\n" for command in commands)
    subprocess.run([PROGRAM, "do", "--data", data, name, "-"], input=script, text=True, check=True)


def row(label, numbers, unit="ms"):
    numbers = sorted(numbers)
    p90 = numbers[int(len(numbers) * 0.9)] if len(numbers) > 1 else numbers[0]
    print(f"  {label:<52} {statistics.median(numbers):8.2f} {numbers[0]:8.2f} {p90:8.2f} {unit}")


def starts(label, arguments, data, until):
    times = []
    for _ in range(20):
        screen = Screen(arguments, data)
        _, last, _ = screen.settle(until=until)
        times.append((last - screen.started) * 1000)
        screen.end()
    row(label, times)


def keys(label, arguments, data, names, rounds=60, until=None):
    screen = Screen(arguments, data)
    screen.settle()
    times = [screen.key(name)[0] for _ in range(rounds // len(names)) for name in names]
    row(label, times)
    screen.end()


def syncs(folder):
    """What one write of a page costs that reaches the disk, in the folder of the data."""
    times = []
    path = os.path.join(folder, "sync")
    with open(path, "wb") as file:
        for _ in range(60):
            start = time.monotonic()
            file.write(b"x" * 4096)
            file.flush()
            os.fdatasync(file.fileno())
            times.append((time.monotonic() - start) * 1000)
    os.remove(path)
    return times


def main():
    data = os.path.join(FOLDER, "many.sqlite")
    for number in range(99):
        board(data, f"Board {number:03d}", 8)
    board(data, "Long", 1000)
    short = os.path.join(FOLDER, "short.sqlite")
    board(short, "Game", 20)
    print(f"{'':54} {'median':>8} {'least':>8} {'p90':>8}")
    print("Start to the last byte of the first frame (100 boards, one of 1,000 players)")
    starts("the list of boards", [], data, b"quit")
    starts("the board of 1,000 players", ["Long"], data, b"quit")

    print("A key to the last byte of its update, 20 players")
    keys("select (no commit)", ["Game"], short, [b"j", b"k"])
    keys("score, with the commit", ["Game"], short, [b"+", b"-"])
    if os.path.isdir("/dev/shm"):
        memory = f"/dev/shm/scoreboard-measure-{os.getpid()}.sqlite"
        board(memory, "Game", 20)
        keys("score, with the commit, data in memory (no disk)", ["Game"], memory, [b"+", b"-"])
        for suffix in ("", "-wal", "-shm"):
            if os.path.exists(memory + suffix):
                os.remove(memory + suffix)
    row("one synchronised write of 4 KiB beside the data", syncs(FOLDER))

    print("1,000 score keys in one write to the last byte")
    before = score(short)
    screen = Screen(["Game"], short)
    screen.settle()
    took, _ = screen.key(b"+" * 1000, quiet=0.5)
    row("20 players", [took])
    screen.end()
    after = score(short)
    print(f"  of 1,000 points {after - before} arrived")

    print("Idle for two seconds")
    screen = Screen(["Game"], short)
    screen.settle()
    ticks, switches = screen.usage()
    time.sleep(2)
    later = screen.usage()
    print(f"  processor ticks {later[0] - ticks}, context switches {later[1] - switches}")
    screen.end()

    print("A key to the last byte of its update, as the board grows")
    for players in (20, 200, 2000, 20000):
        grown = os.path.join(FOLDER, f"grown-{players}.sqlite")
        board(grown, "Game", players)
        keys(f"select, {players} players", ["Game"], grown, [b"j", b"k"], rounds=30)
        keys(f"score, {players} players", ["Game"], grown, [b"+", b"-"], rounds=30)
    for players in (20, 200, 2000, 20000):
        grown = os.path.join(FOLDER, f"teams-{players}.sqlite")
        board(grown, "Game", players, teams=10)
        keys(f"score, {players} players in 10 teams", ["Game"], grown, [b"+", b"-"], rounds=30)


def score(data):
    shown = subprocess.run(
        [PROGRAM, "show", "Game", "--data", data, "--format", "csv"], capture_output=True, text=True, check=True)
    return int(shown.stdout.splitlines()[1].split(",")[2])


main()
