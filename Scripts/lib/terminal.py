"""Programs in a pseudo-terminal, and what they cost from outside. For the scripts that print figures."""

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

QUIET = 0.03  # A screen is done when nothing came for so long.
# Some terminals can hold a frame back until it is whole. Where a program asks, the answer is that of xterm: no.
QUESTION, ANSWER = b"\x1b[?2026$p", b"\x1b[?2026;0$y"


class Terminal:
    """A program in a pseudo-terminal. All times are in seconds, all counts in bytes."""

    def __init__(self, command, environment=None, columns=80, rows=24):
        settings = dict(os.environ, TERM="xterm-256color", LC_ALL="C.UTF-8")
        for name in ("NO_COLOR", "COLORFGBG"):
            settings.pop(name, None)
        # What terminals have reported on this machine about their background has no part in what is measured.
        settings["XDG_STATE_HOME"] = os.devnull
        settings.update(environment or {})
        reads, writes = os.pipe()
        self.pid, self.file = pty.fork()
        if self.pid == 0:
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
            # What it takes this script to become two is not the program's.
            os.write(writes, struct.pack("d", time.monotonic()))
            try:
                os.execve(command[0], command, settings)
            finally:
                os._exit(127)
        os.close(writes)
        self.started = struct.unpack("d", os.read(reads, 8))[0]
        os.close(reads)
        self.asks = b""

    def settle(self, until=None, quiet=QUIET, limit=60):
        """Reads until the screen is quiet, and has shown a text: when the first and the last byte came, and how many."""
        first = last = None
        count, seen = 0, b""
        end = time.monotonic() + limit
        while (left := end - time.monotonic()) > 0:
            is_done = last is not None and (until is None or until in seen)
            if not select.select([self.file], [], [], min(quiet, left) if is_done else left)[0]:
                if is_done:
                    break
                continue
            try:
                piece = os.read(self.file, 1 << 16)
            except OSError:  # The program has ended.
                piece = b""
            if not piece:
                break
            last = time.monotonic()
            first = first or last
            count += len(piece)
            seen = (seen + piece)[-(1 << 18) :]
            self.asks = (self.asks + piece)[-64:]
            if QUESTION in self.asks:
                os.write(self.file, ANSWER)
                self.asks = b""
        if last is None or until is not None and until not in seen:
            sys.exit(f"The program did not show what was waited for: {until!r}")
        return first, last, count

    def type(self, keys, **options):
        """Types keys in one write: how long until the first and the last byte of what follows, and how many bytes."""
        start = time.monotonic()
        os.write(self.file, keys)
        first, last, count = self.settle(**options)
        return first - start, last - start, count

    def processor(self):
        """The seconds of processor that all its threads have taken."""
        # The clock of a process has a number that is made of the process's own.
        return time.clock_gettime((~self.pid << 3) | 2)

    def memory(self):
        """How much of it is in memory now, in bytes."""
        return self.status("VmRSS:") * 1024

    def switches(self):
        """How often its threads have gone to sleep or were put to sleep."""
        return self.status("voluntary_ctxt_switches:") + self.status("nonvoluntary_ctxt_switches:")

    def status(self, name):
        total = 0
        folder = f"/proc/{self.pid}/task"
        for task in os.listdir(folder) if not name.startswith("Vm") else [str(self.pid)]:
            with open(f"{folder}/{task}/status") as file:
                total += sum(int(line.split()[1]) for line in file if line.startswith(name))
        return total

    def end(self):
        os.kill(self.pid, signal.SIGTERM)
        self.wait()

    def quit(self):
        """Ends it by its own key."""
        os.write(self.file, b"q")
        self.wait()

    def wait(self):
        try:
            while os.read(self.file, 1 << 16):
                pass
        except OSError:
            pass
        os.waitpid(self.pid, 0)
        os.close(self.file)


def make_board(program, data, name, players, step=1, teams=0):
    """A board of players who are ten points apart."""
    names = " ".join(f"Player{number:05d} {(players - number) * 10}" for number in range(players))
    commands = [f"step {step}", f"add {names}"]
    commands += [f"team Player{number:05d} Team{number % teams}" for number in range(players) if teams]
    script = "".join(f"{command}\n" for command in commands)
    subprocess.run([program, "do", "--data", data, name, "-", "--quiet"], input=script, text=True, check=True)


def remove(data):
    """Removes a data file and what SQLite keeps beside it."""
    for suffix in ("", "-wal", "-shm"):
        if os.path.exists(data + suffix):
            os.remove(data + suffix)


def sync_times(folder, rounds=60):
    """How long one write of 4 KiB takes that reaches the disk, in the folder of the data."""
    times = []
    path = os.path.join(folder, "sync")
    with open(path, "wb", buffering=0) as file:
        for _ in range(rounds):
            file.write(b"x" * 4096)
            start = time.monotonic()
            os.fsync(file.fileno())
            times.append(time.monotonic() - start)
    os.remove(path)
    return times


def median(numbers):
    return statistics.median(numbers)


def share(numbers, part):
    """The number below which that part of the numbers is."""
    return sorted(numbers)[min(len(numbers) - 1, int(len(numbers) * part))]
