"""Times a scoreboard from outside as boards grow. Called by Scripts/measure-growth."""

import os
import subprocess
import statistics
import sys
import time

from growthplot import plot
from terminal import Terminal

PROGRAM, FOLDER = sys.argv[1:3]
PLAYERS = [100, 1_000, 10_000, 100_000]
BOARDS = [100, 1_000, 10_000]
STARTS, ROUNDS = 9, 25
COLUMNS = ["start", "score key", "rank change", "to the end", "undo", "memory"]


def data(name, commands):
    """A data file, and how many seconds it takes to make it."""
    path = os.path.join(FOLDER, f"{name}.sqlite")
    start = time.monotonic()
    subprocess.run([PROGRAM, "do", "--data", path, "Game", "-", "--quiet"], input="\n".join(commands) + "\n", text=True, check=True)
    return path, time.monotonic() - start


def board(count):
    """A board whose players are ten points apart."""
    names = " ".join(f"Player{number:06d} {(count - number) * 10}" for number in range(count))
    return data(f"players-{count}", [f"add {names}"])


def boards(count):
    """As many boards, the first of which is a game of a hundred."""
    names = " ".join(f"Player{number:06d} {(100 - number) * 10}" for number in range(100))
    others = (f'board "Board {number:05d}"\nadd Red 10 Blue 20' for number in range(1, count))
    return data(f"boards-{count}", [f"add {names}", *others])


class Row:
    """What is measured of one file."""

    def __init__(self, label, made, arguments):
        self.label = label
        self.path, self.making = made
        self.arguments = arguments
        self.times = {column: [] for column in COLUMNS}
        self.screen = None

    def open(self):
        # A score that fades is written to for more than half a second.
        words = [PROGRAM, "--calm", "--data", self.path, *self.arguments]
        self.screen = Terminal(words, {"SCOREBOARD_CONFIG": "/dev/null"})
        _, last, _ = self.screen.settle(until=b"help", limit=120)
        self.times["start"].append((last - self.screen.started) * 1000)

    def press(self, keys, *columns):
        took = self.screen.type(keys, limit=120)[1] * 1000
        for column in columns:
            self.times[column].append(took)

    def usual(self, column):
        """The lower quartile: what else runs on the machine makes the slower half of the times what they are."""
        times = self.times[column]
        return statistics.quantiles(times, n=4)[0] if len(times) > 1 else times[0]


def keys(rows, *steps):
    """Presses keys on each of the screens in turn; those that have a column are timed."""
    for step in steps:
        for row in rows:
            row.press(*step)


def measure(rows, in_list):
    for _ in range(STARTS):
        for row in rows:
            if row.screen:
                row.screen.end()
            row.open()
    ends = [(b"G", "to the end"), (b"g", "to the end")]
    if in_list:
        for _ in range(ROUNDS):
            keys(rows, *ends)
        keys(rows, (b"\r",))
    keys(rows, *[(b"j",)] * 5)
    for _ in range(ROUNDS):
        keys(rows, (b"+", "score key"), (b"-", "score key"), (b"+",), (b"u", "undo"))
    # A step past the next player, and back.
    keys(rows, (b":",), (b"step 15",), (b"\r",))
    for _ in range(ROUNDS):
        keys(rows, (b"+", "rank change"), (b"-", "rank change"))
    if not in_list:
        for _ in range(ROUNDS):
            keys(rows, *ends)
    for row in rows:
        row.times["memory"].append(row.screen.memory() / (1 << 20))
        row.screen.end()


def number(value):
    return f"{value:.0f}" if value >= 100 else f"{value:.1f}" if value >= 10 else f"{value:.2f}"


def cells(rows):
    """The numbers of a row, each with its ratio to that of the first row."""
    first = rows[0]
    for row in rows:
        yield row.label, [(number(row.usual(column)), row.usual(column) / first.usual(column)) for column in COLUMNS]


def show(rows):
    print(f"{'':16}" + "".join(f"{column + (', MiB' if column == 'memory' else ', ms'):>18}" for column in COLUMNS))
    for label, row in cells(rows):
        print(f"{label:16}" + "".join(f"{value:>10} {'×' + number(ratio):>7}" for value, ratio in row))
    print(f"{'':16}made in " + ", ".join(f"{row.making:.1f} s" for row in rows))


def markdown(rows):
    head = ["", *(f"{column}, {'MiB' if column == 'memory' else 'ms'}" for column in COLUMNS)]
    lines = ["| " + " | ".join(head) + " |", "| --- |" + " ---: |" * len(COLUMNS)]
    for label, row in cells(rows):
        lines.append(f"| {label} | " + " | ".join(f"{value} (×{number(ratio)})" for value, ratio in row) + " |")
    return "\n".join(lines) + "\n"


def write(catalog, tables):
    """Puts the tables between the marks of the article, and the plot beside it."""
    article = os.path.join(catalog, "Growth.md")
    with open(article) as file:
        text = file.read()
    for name, rows in tables:
        begin, end = f"<!-- {name} -->\n", f"<!-- end of {name} -->"
        before, rest = text.split(begin)
        text = before + begin + "\n" + markdown(rows) + "\n" + end + rest.split(end)[1]
    with open(article, "w") as file:
        file.write(text)
    panels = [(name, [row.label for row in rows], [[row.usual(column) for column in COLUMNS] for row in rows])
              for name, rows in tables]
    with open(os.path.join(catalog, "Resources", "growth.svg"), "w") as file:
        file.write(plot(panels, COLUMNS))


def main():
    by_players = [Row(f"{count:,} players", board(count), ["Game"]) for count in PLAYERS]
    measure(by_players, in_list=False)
    show(by_players)
    by_boards = [Row(f"{count:,} boards", boards(count), []) for count in BOARDS]
    measure(by_boards, in_list=True)
    show(by_boards)
    if len(sys.argv) > 3:
        write(sys.argv[3], [("players", by_players), ("boards", by_boards)])


if __name__ == "__main__":
    main()
