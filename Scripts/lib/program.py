"""Times a scoreboard from outside, beside programs that do the same with less. Called by Scripts/measure."""

import os
import re
import shutil
import subprocess
import sys
import time

from terminal import Terminal, make_board, median, remove, share, sync_times

PROGRAM, FOLDER, COMPARED = sys.argv[1:4]
PLAYERS, MANY = 100, 10_000
# Players are ten points apart: a step of so many points, and how many ranks it takes a player up.
STEPS = {1: "no rank", 15: "one rank", 105: "ten ranks"}
# The player who scores: low enough to go up ten ranks on the first screen, high enough to stay on it.
SELECT = b"j" * 14
STARTS, KEYS, BURST, IDLE = 20, 100, 1000, 2.0


class Candidate:
    """One of those who are compared: how it is started for so many players and a step."""

    def __init__(self, label, command, until, environment=None, stays=False):
        self.label, self.command, self.until = label, command, until
        # How it is started to see how long that takes.
        self.usual = lambda: (command(PLAYERS, 1), environment)
        self.environment = environment
        # Whether its data outlives it, so that what was written can be counted.
        self.stays = stays
        self.figures = {}

    def open(self, players=PLAYERS, step=1):
        terminal = Terminal(self.command(players, step), self.environment)
        terminal.settle(until=self.until)
        terminal.type(SELECT)
        return terminal


def scoreboard(label, folder, *options):
    """The program with boards in a folder, each in a file of its own: who shares one shows what others do."""

    def data(players, step):
        name = f"scoreboard-{os.getpid()}-{label.replace(' ', '-')}-{players}-{step}.sqlite"
        return os.path.join(folder, name)

    if folder:
        for players in (PLAYERS, MANY):
            for step in STEPS:
                remove(data(players, step))
                make_board(PROGRAM, data(players, step), "Game", players, step)

    def command(players, step):
        # A score that fades is written to for more than half a second.
        return [PROGRAM, "Game", "--calm", *options, "--data", data(players, step)]

    candidate = Candidate(label, command, b"help", {"SCOREBOARD_CONFIG": "/dev/null"}, stays=True)
    candidate.data = data
    if "--bars" not in options:
        # As people start it: no file of settings, the data in its usual place.
        places = {"SCOREBOARD_DATA": data(PLAYERS, 1), "XDG_CONFIG_HOME": os.path.join(FOLDER, "none")}
        candidate.usual = lambda: ([PROGRAM, "Game"], places)
    return candidate


def build(name):
    """A program of the benchmarks, made by the compiler for C."""
    source, program = os.path.join(COMPARED, name + ".c"), os.path.join(FOLDER, name)
    library = "-lncurses" if sys.platform == "darwin" else "-lncursesw"
    subprocess.run(["cc", "-O2", "-o", program, source, library], check=True)
    return program


def candidates():
    found = [
        scoreboard("ours", FOLDER, "--no-bars"),
        scoreboard("with bars", FOLDER, "--bars"),
    ]
    if os.path.isdir("/dev/shm"):
        found.append(scoreboard("no disk", "/dev/shm", "--no-bars"))
    for label, name in (("C, rows", "changed-rows"), ("C, whole", "full-redraw")):
        program = build(name)
        found.append(
            Candidate(label, lambda players, step, program=program: [program, str(players), str(step)], b"quit"))
    if subprocess.run([sys.executable, "-c", "import textual"], capture_output=True).returncode == 0:
        table = os.path.join(COMPARED, "table.py")
        found.append(
            Candidate(
                "textual", lambda players, step: [sys.executable, table, str(players), str(step)], b"Player00000"))
    else:
        print("textual is not installed for this Python, and left out: pip install textual")
    return found


def measure_starts(found):
    for _ in range(STARTS):
        for candidate in found:
            terminal = Terminal(*candidate.usual())
            first, last, _ = terminal.settle(until=candidate.until)
            candidate.figures.setdefault("first", []).append(first - terminal.started)
            candidate.figures.setdefault("start", []).append(last - terminal.started)
            terminal.end()


def measure_keys(found, players, step, name):
    """One key after another, each program in its turn: up by a step, and down again."""
    terminals = [candidate.open(players, step) for candidate in found]
    # What a player scores is mostly what the same player scored before.
    keys = [b"+"] * 5 + [b"-"] * 5 if step == 1 else [b"+", b"-"]
    for candidate, terminal in zip(found, terminals):
        # What happens once only: the first message, the first row in another column.
        terminal.type(b"+")
        terminal.type(b"-")
        candidate.figures[name + " processor"] = -terminal.processor()
    for _ in range(2 * KEYS // len(keys)):
        for key in keys:
            for candidate, terminal in zip(found, terminals):
                first, last, count = terminal.type(key)
                if key == b"+":
                    candidate.figures.setdefault(name + " first", []).append(first)
                    candidate.figures.setdefault(name, []).append(last)
                    candidate.figures.setdefault(name + " bytes", []).append(count)
    for candidate, terminal in zip(found, terminals):
        candidate.figures[name + " processor"] += terminal.processor()
        candidate.figures[name + " memory"] = terminal.memory()
    return terminals


def measure_idling(found, terminals):
    before = [(terminal.switches(), terminal.processor()) for terminal in terminals]
    time.sleep(IDLE)
    for candidate, terminal, (switches, _) in zip(found, terminals, before):
        candidate.figures["idle"] = (terminal.switches() - switches) / IDLE


def measure_bursts(found):
    """Many keys in one write. Those of the program are counted in its data afterwards."""
    for _ in range(3):
        for candidate in found:
            before = points(candidate) if candidate.stays else 0
            terminal = candidate.open()
            _, last, _ = terminal.type(b"+" * BURST, quiet=0.5)
            terminal.end()
            candidate.figures.setdefault("burst", []).append(last)
            if candidate.stays and points(candidate) != before + BURST:
                sys.exit(f"{candidate.label}: of {BURST} points {points(candidate) - before} are in the data")


def measure_counts(found):
    """What a score key takes of system calls and instructions, where the tools that count them are installed."""
    log, stripped = os.path.join(FOLDER, "counts"), os.path.join(FOLDER, "stripped")
    tools = {
        "calls": (["strace", "-f", "-qq", "-o", log], r"^\d+ +(?:\w+\(|<\.\.\. )(?!.*unfinished)"),
        "instructions": (["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", "--log-file=" + log], None),
    }

    def counted(candidate, tool, pattern, keys):
        command = candidate.command(PLAYERS, 1)
        # Valgrind gives up on Swift's debugging information.
        subprocess.run(["strip", "-o", stripped, command[0]], check=True)
        command[0] = stripped
        terminal = Terminal([shutil.which(tool[0]), *tool[1:], *command], candidate.environment)
        terminal.settle(until=candidate.until, quiet=1)
        for number in range(keys):
            terminal.type(b"+" if number % 10 < 5 else b"-", quiet=0.15)
        terminal.quit()
        with open(log) as file:
            text = file.read()
        return len(re.findall(pattern, text, re.M)) if pattern else int(re.search(r"Collected : (\d+)", text)[1])

    for name, (tool, pattern) in tools.items():
        if not shutil.which(tool[0]):
            print(f"{tool[0]} is not installed: the {name} of a key are left out")
            continue
        for candidate in found:
            # The first run makes the backup of the day.
            _, few, many = (counted(candidate, tool, pattern, keys) for keys in (1, 10, 60))
            candidate.figures[name] = (many - few) / 50


def points(candidate):
    shown = subprocess.run(
        [PROGRAM, "show", "Game", "--data", candidate.data(PLAYERS, 1), "--format", "csv"],
        capture_output=True, text=True, check=True)
    return sum(int(line.split(",")[2]) for line in shown.stdout.splitlines()[1:])


def print_table(found, rows):
    ours, lean, whole = (next((c for c in found if c.label == label), None) for label in ("ours", "C, rows", "C, whole"))
    labels = [candidate.label for candidate in found]
    print(f"{'':46}" + "".join(f"{label:>11}" for label in labels + ["aim", "to C, rows", "to C, whole"]))
    for label, key, take, decimals, aim in rows:
        values = {c.label: take(c.figures[key]) for c in found if key in c.figures}
        cells = [f"{values[l]:.{decimals}f}" if l in values else "" for l in labels]
        ratios = []
        for other in (lean, whole):
            value = values.get(other.label)
            ratios.append(f"{values[ours.label] / value:.2f}" if value else "")
        print(f"{label:46}" + "".join(f"{cell:>11}" for cell in cells + [aim] + ratios))


def main():
    found = candidates()
    measure_starts(found)
    for step, name in STEPS.items():
        terminals = measure_keys(found, PLAYERS, step, name)
        if step == 1:
            measure_idling(found, terminals)
        for terminal in terminals:
            terminal.end()
    few = [candidate for candidate in found if candidate.label != "textual"]
    for terminal in measure_keys(few, MANY, 1, "many"):
        terminal.end()
    measure_bursts(found)
    measure_counts(few)

    def milliseconds(take):
        return lambda times: take(times) * 1000

    def late(times):
        return share(times, 0.9) * 1000

    half = milliseconds(median)
    print(f"\n{PLAYERS} players, 80x24, xterm-256color. Medians; times in ms. 'ours' is without bars, 'no disk' the same")
    print("with its data in memory, where the sync of a commit costs nothing. Both start as people start them, 'with bars'")
    print("with options and a file of settings.")
    print_table(found, [
        ("start to the first byte", "first", half, 2, ""),
        ("start to the last byte of the full frame", "start", half, 2, "8"),
        ("score key to the first byte", "no rank first", half, 3, ""),
        ("score key to the last byte", "no rank", half, 3, "0.4"),
        ("  the same, nine of ten keys", "no rank", late, 3, ""),
        ("key for one rank up to the last byte", "one rank", half, 3, ""),
        ("key for ten ranks up to the last byte", "ten ranks", half, 3, ""),
        ("bytes of a score key", "no rank bytes", median, 0, "20"),
        ("bytes of one rank up", "one rank bytes", median, 0, "105"),
        ("bytes of ten ranks up", "ten ranks bytes", median, 0, "260"),
        ("system calls of a score key", "calls", lambda count: count, 1, "30"),
        ("instructions of a score key, in thousands", "instructions", lambda count: count / 1000, 0, "200"),
        ("processor ms for 1,000 score keys", "no rank processor", lambda s: s * 1e6 / (2 * KEYS), 0, "200"),
        (f"{BURST:,} score keys in one write, last byte", "burst", half, 1, "20"),
        ("resident memory, MiB", "no rank memory", lambda size: size / 2**20, 1, "16"),
        ("wake-ups a second while idle", "idle", lambda count: count, 1, "0"),
        (f"score key with {MANY:,} players", "many", half, 3, ""),
    ])
    print("\nThe aim of 0.4 ms is without the sync of the commit: see 'no disk'.")
    for candidate in found:
        if "many" in candidate.figures and candidate.stays:
            ratio = median(candidate.figures["many"]) / median(candidate.figures["no rank"])
            print(f"{candidate.label}: a score key with {MANY:,} players takes {ratio:.2f} of one with {PLAYERS} (aim 1.2)")
    syncs = [seconds * 1000 for seconds in sync_times(FOLDER)]
    print(f"One fsync of 4 KiB beside the data: {median(syncs):.2f} ms, nine of ten {share(syncs, 0.9):.2f} ms")
    for candidate in found:
        if candidate.stays:
            for players in (PLAYERS, MANY):
                for step in STEPS:
                    remove(candidate.data(players, step))


main()
