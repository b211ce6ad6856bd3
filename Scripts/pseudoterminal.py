"""A program in a pseudo-terminal, timed from outside."""

import fcntl
import os
import pty
import select
import signal
import struct
import termios
import time

QUIET = 0.03  # a screen is done when nothing came for so long


class Screen:
    """A program in a pseudo-terminal of 80x24."""

    def __init__(self, words, environment=None, rows=24):
        self.started = time.monotonic()
        self.pid, self.file = pty.fork()
        if self.pid == 0:
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", rows, 80, 0, 0))
            looks = {"TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "SCOREBOARD_CONFIG": "/dev/null"}
            os.execve(words[0], words, {**os.environ, **looks, **(environment or {})})

    def settle(self, until=None, quiet=QUIET, limit=120):
        """Reads until the screen is quiet: the times of the first and the last byte, and how many."""
        first = last = None
        count, seen = 0, b""
        end = time.monotonic() + limit
        while time.monotonic() < end:
            is_enough = last and (until is None or until in seen)
            if not select.select([self.file], [], [], quiet if is_enough else 0.5)[0]:
                if is_enough:
                    break
                continue
            chunk = os.read(self.file, 65536)
            last = time.monotonic()
            first = first or last
            count += len(chunk)
            seen = (seen + chunk)[-200000:]
        if not last:
            raise TimeoutError("the program wrote nothing")
        return first, last, count

    def press(self, keys, **options):
        """Milliseconds from writing keys to the last byte that comes of them."""
        start = time.monotonic()
        os.write(self.file, keys)
        return (self.settle(**options)[1] - start) * 1000

    def start(self, until):
        """Milliseconds from starting the program to the last byte of the frame that holds some bytes."""
        return (self.settle(until=until)[1] - self.started) * 1000

    def memory(self):
        """What is resident, in MiB."""
        with open(f"/proc/{self.pid}/status") as file:
            return next(int(line.split()[1]) / 1024 for line in file if line.startswith("VmRSS"))

    def end(self):
        os.kill(self.pid, signal.SIGTERM)
        try:
            while os.read(self.file, 65536):
                pass
        except OSError:
            pass
        os.waitpid(self.pid, 0)
        os.close(self.file)
