"""Prints how fast the program follows streams, for Scripts/measure-stream: PROGRAM FOLDER SOURCES SCRIPTS."""

import os
import random
import shutil
import statistics
import subprocess
import sys
import threading
import time

from terminal import Terminal

program, folder, sources, scripts = sys.argv[1:]
RUNS = 5
EVENTS = 5_000_000
REPEATS = 4  # The files hold so many copies: start and end shall count little.


def path(name):
    return os.path.join(folder, name)


def words(name, players, events, seed=1):
    """A file of 'NAME +POINTS' in each line; low numbers score more often than high ones."""
    generator = random.Random(seed)
    with open(path(name), "wb") as file:
        for _ in range(events // 100_000):
            file.write(
                b"".join(
                    b"Player%06d +%d\n" % (players * generator.random() ** 2, generator.randint(1, 20))
                    for _ in range(100_000)
                )
            )
    return path(name)


def repeated(name):
    """The same file several times over."""
    with open(path(name), "rb") as file:
        content = file.read()
    with open(path(name), "ab") as file:
        for _ in range(REPEATS - 1):
            file.write(content)
    return path(name)


def objects(name, lines):
    """The same lines as JSON of about 100 bytes each."""
    with open(lines, "rb") as file, open(path(name), "wb") as out:
        for line in file:
            player, score = line.split()
            out.write(
                b'{"time":"2026-11-23T21:40:05.123Z","level":"info","player":"%s","score":%d,"note":"seen"}\n'
                % (player, int(score))
            )
    return path(name)


def in_terminal(command, until=None):
    """The seconds that a shell command takes in a terminal: to its end, or until it shows a text."""
    terminal = Terminal(["/bin/sh", "-c", "exec " + command], {"SCOREBOARD_DATA": path("data.sqlite")})
    if until is not None:
        last = terminal.settle(until=until)[1]
        terminal.quit()
        return last - terminal.started
    try:
        while os.read(terminal.file, 1 << 16):
            pass
    except OSError:
        pass
    end = time.monotonic()
    os.waitpid(terminal.pid, 0)
    os.close(terminal.file)
    return end - terminal.started


def without_view(command):
    start = time.monotonic()
    subprocess.run(command, shell=True, stdout=subprocess.DEVNULL, check=True)
    return time.monotonic() - start


def rate(measure, events):
    """The median of the events in a second, in words."""
    return statistics.median(events / measure() for _ in range(RUNS))


def in_words(number):
    return f"{number / 1e6:.1f} M"


def row(what, *cells):
    print(f"{what:<52}" + "".join(f"{cell:>15}" for cell in cells), flush=True)


def ours(file, options=""):
    return lambda: in_terminal(f"'{program}' follow Stream {options} < '{file}'")


def throughput(what, file, events, options, others, in_c=True):
    """A row: ours, the program in C, and the tools without a view that are installed, by their names."""
    mine = rate(ours(file, options), events)
    cells = [in_words(mine), "-", "-"]
    if in_c:
        c = rate(lambda: in_terminal(f"'{live}' < '{file}'", until=b"done"), events)
        cells[1:] = [in_words(c), f"{mine / c:.2f}"]
    for tool, command in others.items():
        if shutil.which(tool):
            cells.append(f"{tool} " + in_words(rate(lambda: without_view(f"{command} < '{file}'"), events)))
    row(what, *cells)


class Feeder(threading.Thread):
    """Writes a million events a second into a pipe, until it is closed."""

    def __init__(self, file, text):
        super().__init__(daemon=True)
        self.file, self.lines = file, text.splitlines(keepends=True)

    def run(self):
        pieces = [b"".join(self.lines[i : i + 10_000]) for i in range(0, len(self.lines), 10_000)]
        start, count = time.monotonic(), 0
        try:
            while True:
                for piece in pieces:
                    os.write(self.file, piece)
                    count += 1
                    time.sleep(max(0, start + count / 100 - time.monotonic()))
        except OSError:
            pass


def key_while_events_arrive(lines):
    fifo = path("events")
    os.mkfifo(fifo)
    terminal = Terminal([program, "follow", "Stream", fifo])
    writer = os.open(fifo, os.O_WRONLY)
    with open(lines, "rb") as file:
        Feeder(writer, file.read(20_000_000)).start()
    terminal.settle(until=b"M/s", quiet=0)
    times = []
    for _ in range(40):
        start = time.monotonic()
        os.write(terminal.file, b"?")
        seen = b""
        while b"following a stream" not in seen:
            seen += os.read(terminal.file, 1 << 16)
        times.append(time.monotonic() - start)
        os.write(terminal.file, b"\x1b")
        end = time.monotonic() + 0.2
        while time.monotonic() < end:
            os.read(terminal.file, 1 << 16)
    terminal.quit()
    os.close(writer)
    return times


def start():
    def first():
        terminal = Terminal([program, "follow", "Stream", "/dev/null", "--stay"])
        begun = terminal.settle(until=b"Stream")[0] - terminal.started
        terminal.quit()
        return begun

    return statistics.median(first() for _ in range(RUNS))


def memory(file):
    terminal = Terminal([program, "follow", "Stream", file, "--stay"])
    terminal.settle(until=b"end of input")
    # The table is gone once the input is at its end, so this is the most that was in memory.
    size = terminal.status("VmHWM:") * 1024
    terminal.quit()
    return size


def idling():
    fifo = path("silent")
    os.mkfifo(fifo)
    terminal = Terminal([program, "follow", "Stream", fifo])
    writer = os.open(fifo, os.O_WRONLY)
    os.write(writer, b"Red +5\n")
    terminal.settle(until=b"Red")
    time.sleep(6)
    before, switches = terminal.processor(), terminal.switches()
    time.sleep(10)
    used = terminal.processor() - before, terminal.switches() - switches
    terminal.quit()
    os.close(writer)
    return used


live = path("live-stream")
subprocess.run(
    ["cc", "-O2", "-D_GNU_SOURCE", "-o", live, os.path.join(sources, "live-stream.c"), "-lncursesw"], check=True
)
words("few.txt", 1_000, EVENTS)
words("many.txt", 100_000, EVENTS)
objects("few.ndjson", words("some.txt", 1_000, 1_000_000))
few, many, json = repeated("few.txt"), repeated("many.txt"), repeated("few.ndjson")
log = path("access.log")
with open(log, "wb") as file:
    subprocess.run([os.path.join(scripts, "access-log"), "1000000"], stdout=file, check=True)
row("events a second, medians of 5 runs", "ours", "C, curses", "ratio", "no view")
sums = {
    "mawk": "mawk '{s[$1]+=$2} END{for(k in s)n++;print n}'",
    "agrind": "agrind '* | parse \"* +*\" as player, score | sum(score) by player'",
}
throughput("1,000 players, words", few, EVENTS * REPEATS, "", sums)
throughput("100,000 players, words", many, EVENTS * REPEATS, "", sums)
objects_by = {"jq": "jq -c .player", "agrind": "agrind '* | json | sum(score) by player'"}
throughput("1,000 players, JSON of 100 bytes", json, 1_000_000 * REPEATS, "--format ndjson", objects_by)
pages = {
    "mawk": "mawk '{s[$7]++} END{for(k in s)n++;print n}'",
    "agrind": "agrind '* | parse \"\\\"* * \" as method, page | count by page'",
    "goaccess": "goaccess - --no-global-config --no-progress --log-format=COMBINED --output json",
}
throughput("20,000 pages of an access log of 172 bytes", log, 1_000_000, "-f 5.2", pages, in_c=False)
print()
times = key_while_events_arrive(few)
row("a key while 1 M events/s arrive, last byte", f"{statistics.median(times) * 1e3:.1f} ms", f"worst {max(times) * 1e3:.0f} ms")
row("first frame after the start", f"{start() * 1e3:.0f} ms")
row("memory at 1,000,000 players", f"{memory(words('most.txt', 1_400_000, 8_000_000, 2)) / 1e6:.0f} MB")
used, switches = idling()
row("processor time in 10 s while nothing arrives", f"{used * 1e3:.1f} ms", f"{switches} switches")
